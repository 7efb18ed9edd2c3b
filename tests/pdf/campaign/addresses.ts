import fc from 'fast-check';
import type { PreparedPdf } from '#server/files/preparation/thread-tasks.ts';
import { composeStamp, fillTail, stamp } from '#server/files/stamp.ts';
import { lookWithPdfium } from '../judges/pdfium.ts';
import { readWithPdfJs } from '../judges/pdfjs.ts';
import { readStrings } from './read-strings.ts';

/** Interval of addresses at which both readers open the copy too. */
const OPEN_EVERY = 250;

const MARK = 'AA-ABCDEFGHIJKLMNOP';
const ORDER = 'AE-9F3K2M7Q';

/** Characters that end a PDF string or operator, come from other alphabets or directions, or are far too many. */
const ODD =
  `((|\\|))|) Tj ET Q (|ET Q endstream|a\\b|<b>|%41|%|"jo student"|\0|\t| ||\ud800|\u202Eoj|e\u0301
|o’brien|学生|طالب|👩‍🎓|[::1]|127.1|xn--bcher-kva.example|ﬁ.example|a@b|a#b|..|${'c.'.repeat(120)}`.split(
    '|',
  );
const odd = fc.constantFrom(...ODD);
const part = fc.oneof(
  odd,
  fc.tuple(odd, fc.string({ unit: 'binary', maxLength: 30 }), odd).map((parts) => parts.join('')),
);
/** Email addresses of every kind, and texts that are no address. */
const oddAddress = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.tuple(part, part).map((parts) => parts.join('@')),
);

/** Puts odd addresses into copies of a file. @returns problems, in words */
export async function tryAddresses(
  prepared: PreparedPdf,
  numRuns: number,
  seed: number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, address] of fc.sample(oddAddress, { numRuns, seed }).entries()) {
    const problem = await tryAddress(prepared, address, index % OPEN_EVERY === 0).catch(String);
    if (problem) wrong.push(`${JSON.stringify(address)}: ${problem}`);
  }
  return wrong;
}

/** @returns the problem; undefined if there is none */
async function tryAddress({ body, tail, slots }: PreparedPdf, address: string, isOpened: boolean) {
  const composed = stamp.parse(composeStamp({ address, isShown: true, mark: MARK, order: ORDER }));
  const filled = fillTail(tail, slots, composed);
  if (filled.length !== tail.length) return `${filled.length} bytes instead of ${tail.length}`;
  let end = 0;
  for (const slot of slots.toSorted((one, other) => one.at - other.at)) {
    if (!isEqual(filled, tail, end, slot.at)) return 'changed outside of the slots';
    end = slot.at + slot.size;
    const text = new TextDecoder('latin1').decode(filled.subarray(slot.at, end));
    if (slot.kind === 'id' && !/^[0-9a-fA-F]+$/.test(text)) return 'an identifier of other digits';
    if (slot.kind === 'id') continue;
    const [line = '', ...marks] = readStrings(text);
    if (line.trim() !== composed.line) return `the line is ${line}`;
    if (marks.some((mark) => mark !== MARK)) return `the marks are ${marks}`;
  }
  if (!isEqual(filled, tail, end, tail.length)) return 'changed outside of the slots';
  if (!isOpened) return undefined;
  const copy = new Uint8Array(Buffer.concat([body, filled]));
  const line = composed.line.replace(/\s/g, '');
  const pages = [...(await readWithPdfJs(copy)).text];
  for (const { text } of await lookWithPdfium(copy)) pages.push(text);
  return pages.every((text) => text.includes(line)) ? undefined : 'a reader does not read the line';
}

const isEqual = (one: Uint8Array, other: Uint8Array, start: number, end: number) =>
  Buffer.compare(one.subarray(start, end), other.subarray(start, end)) === 0;
