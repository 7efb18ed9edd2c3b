import type { Random } from '../../faults/random.ts';

/** What damages or attacks programs that read PDFs. */
const WORDS = [
  'obj',
  'endobj',
  'stream\n',
  'endstream',
  'xref',
  'trailer',
  '%%EOF',
  'startxref\n0',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '/Type /Page',
  '/Kids [2 0 R]',
  '/Parent 10 0 R',
  '/Length 99999999',
  '/Count -1',
  '/Count 2147483648',
  '/MediaBox [0 0 0 0]',
  '/MediaBox [1e9 0 0 R]',
  '/Rotate 45',
  '/Contents 1 0 R',
  '/Resources 10 0 R',
  '/Filter /JBIG2Decode',
  '/Filter [/LZWDecode /LZWDecode]',
  '/Predictor 15 /Columns 2147483647',
  '/Encrypt 3 0 R',
  '/Prev 0',
  '1 0 R',
  '99999999 0 R',
  'null',
  'true',
  '-',
  '1e99',
  '999999999999999999999',
  '\0\0\0\0',
  '\xff\xfe',
  'q '.repeat(500),
  'BI ID',
] as const;

const NUMBERS = [
  '0',
  '-1',
  '1',
  '65536',
  '4294967296',
  '99999999999',
  '0.0000001',
  'null',
] as const;

/** Damages a file in a few places. */
export function mutate(file: Uint8Array, random: Random): Uint8Array {
  let text = Buffer.from(file).toString('latin1');
  const times = random.between(1, 4);
  for (let time = 0; time < times; time += 1) text = mutateOnce(text, random);
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

function mutateOnce(text: string, random: Random): string {
  const at = random.between(0, Math.max(0, text.length - 1));
  const length = random.pick([1, 1, 4, 20, 200]);
  const [before, piece, after] = [
    text.slice(0, at),
    text.slice(at, at + length),
    text.slice(at + length),
  ];
  const kinds = [
    () => before + after,
    () => before + piece + piece + after,
    () => before + random.pick(WORDS) + piece + after,
    () => before + random.pick(WORDS) + after,
    () => before + String.fromCharCode(random.between(0, 255)) + after,
    () => before + [...piece].reverse().join('') + after,
    () => before,
    () => replaceNear(text, at, /\d+/g, random.pick(NUMBERS)),
    () => replaceNear(text, at, /\/[A-Za-z]+/g, random.pick(WORDS)),
    () => swapReferences(text, at, random),
  ] as const;
  return random.pick(kinds)();
}

/** Replaces the next match from there on. */
function replaceNear(text: string, at: number, pattern: RegExp, by: string): string {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return text;
  return text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
}

/** Lets a reference lead to another object. */
const swapReferences = (text: string, at: number, random: Random) =>
  replaceNear(text, at, /\d+ 0 R/g, `${random.between(1, 60)} 0 R`);
