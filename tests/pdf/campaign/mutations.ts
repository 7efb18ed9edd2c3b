import fc from 'fast-check';
import { AppError } from '#server/errors.ts';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import type { PreparedPdf } from '#server/files/preparation/thread-tasks.ts';
import { textOf } from '../../support/notes.ts';
import { assemble, STAMP } from '../stamped.ts';

/** Words that damage or attack programs that read PDFs. */
const WORDS =
  `obj|endobj|stream\n|endstream|xref|trailer|%%EOF|startxref\n0|<<|>>|[|]|(|)|null|true|-|1e99
|99999999999999|\0\0|\xff\xfe|/Type /Page|/Kids [2 0 R]|/Parent 10 0 R|1 0 R|99999999 0 R|/Contents 1 0 R
|/Resources 10 0 R|/Length 99999999|/Count -1|/Count 2147483648|/Rotate 45|/MediaBox [0 0 0 0]
|/MediaBox [1e9 0 0 R]|/Encrypt 3 0 R|/Prev 0|BI ID|/Filter /JBIG2Decode|/Filter [/LZWDecode /LZWDecode]
|/Predictor 15 /Columns 2147483647|${'q '.repeat(500)}`.split('|');
const NUMBERS = ['0', '-1', '65536', '4294967296', '99999999999', '0.0000001', 'null'];

/** Part of a file, and its replacement. */
const damage = fc.record({
  /** Start of the part, as a fraction of the file. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 1, 4, 20, 200, 2 ** 30),
  by: fc.oneof(
    fc.constantFrom('nothing', 'twice', 'reversed'),
    fc.record({ word: fc.constantFrom(...WORDS) }),
    fc.record({ word: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) }),
    fc.record({ next: fc.constant(/\d+/), word: fc.constantFrom(...NUMBERS) }),
    fc.record({ next: fc.constant(/\/[A-Za-z]+/), word: fc.constantFrom(...WORDS) }),
    fc.record({
      next: fc.constant(/\d+ 0 R/),
      word: fc.integer({ min: 1, max: 60 }).map((id) => `${id} 0 R`),
    }),
  ),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function mutate(text: string, { at, length, by }: Damage): string {
  const start = Math.floor(at * text.length);
  const [before, piece] = [text.slice(0, start), text.slice(start, start + length)];
  const after = text.slice(start + length);
  if (by === 'nothing') return before + after;
  if (by === 'twice') return before + piece + piece + after;
  if (by === 'reversed') return before + [...piece].reverse().join('') + after;
  if ('next' in by) return before + text.slice(start).replace(by.next, () => by.word);
  return before + by.word + after;
}

export interface Tally {
  /** Number of prepared files and of refusals by code. */
  results: Map<string, number>;
  slowest: number;
  wrong: string[];
}

/** Longest preparation of a small file, whatever its damage. */
const TIME_LIMIT_MS = 3_000;

/** Prepares damaged files one after another. @param keep receives each file that breaks a rule */
export async function tryMutations(
  files: readonly Uint8Array[],
  numRuns: number,
  seed: number,
  keep: (bytes: Uint8Array, what: string) => void = () => {},
): Promise<Tally> {
  const tally: Tally = { results: new Map(), slowest: 0, wrong: [] };
  const damaged = fc.record({
    file: fc.constantFrom(...files.map((bytes) => Buffer.from(bytes).toString('latin1'))),
    damages: fc.array(damage, { minLength: 1, maxLength: 4 }),
  });
  for (const [index, { file, damages }] of fc.sample(damaged, { numRuns, seed }).entries()) {
    const bytes = new Uint8Array(Buffer.from(damages.reduce(mutate, file), 'latin1'));
    const { result, time, wrong } = await tryFile(bytes);
    tally.slowest = Math.max(tally.slowest, time);
    tally.results.set(result, (tally.results.get(result) ?? 0) + 1);
    const what = time > TIME_LIMIT_MS ? `took ${time} ms` : wrong;
    if (what === undefined) continue;
    tally.wrong.push(`file ${index}: ${what}`);
    keep(bytes, what);
  }
  return tally;
}

interface Result {
  result: string;
  time: number;
  wrong?: string | undefined;
}

async function tryFile(bytes: Uint8Array): Promise<Result> {
  const start = process.cpuUsage();
  const outcome = await preparePdf(bytes).catch((error: unknown) => ({ error }));
  const { user, system } = process.cpuUsage(start);
  const time = Math.round((user + system) / 1000);
  if (!('error' in outcome)) return { result: 'prepared', time, wrong: await judge(outcome) };
  const { error } = outcome;
  if (error instanceof AppError && error.code.startsWith('pdf_'))
    return { result: error.code, time };
  return { result: 'an exception', time, wrong: `an exception: ${error}` };
}

/** Returns the problem of a prepared file; undefined if there is none. */
async function judge(prepared: PreparedPdf): Promise<string | undefined> {
  const line = STAMP.line.replace(/\s/g, '');
  const pages = (await textOf(assemble(prepared, STAMP))).map((text) => text.replace(/\s/g, ''));
  const isStamped = pages.every((text) => text.includes(line));
  return pages.length === prepared.pages && isStamped ? undefined : 'a page without a stamp';
}
