import { AppError } from '#server/errors.ts';
import { preparePdf } from '#server/preparation/prepare-pdf.ts';
import type { Random } from '../../faults/random.ts';
import { lookWithPdfium } from '../judges/pdfium.ts';
import { assemble, STAMP } from '../stamped.ts';
import { mutate } from './mutate.ts';

/** What became of damaged files. */
export interface Tally {
  /** How many were prepared or refused, by the refusal's code. */
  results: Map<string, number>;
  /** The longest preparation, in milliseconds of the processor's time. */
  slowest: number;
  wrong: string[];
}

/** The time that a small file may take, whatever its damage. In milliseconds. */
const TIME_LIMIT = 3_000;

/** Prepares damaged files one after another. @param keep receives each file that goes wrong */
export async function tryMutations(
  files: readonly [Uint8Array, ...Uint8Array[]],
  count: number,
  random: Random,
  keep: (bytes: Uint8Array, what: string) => void = () => {},
): Promise<Tally> {
  const tally: Tally = { results: new Map(), slowest: 0, wrong: [] };
  for (let index = 0; index < count; index += 1) {
    const bytes = mutate(random.pick(files), random);
    const start = process.cpuUsage();
    const { result, wrong } = await tryFile(bytes);
    const { user, system } = process.cpuUsage(start);
    const time = Math.round((user + system) / 1000);
    tally.slowest = Math.max(tally.slowest, time);
    tally.results.set(result, (tally.results.get(result) ?? 0) + 1);
    const what = time > TIME_LIMIT ? `took ${time} ms` : wrong;
    if (what === undefined) continue;
    tally.wrong.push(`file ${index}: ${what}`);
    keep(bytes, what);
  }
  return tally;
}

async function tryFile(bytes: Uint8Array): Promise<{ result: string; wrong?: string }> {
  try {
    const prepared = await preparePdf(bytes);
    const line = STAMP.line.replace(/\s/g, '');
    const pages = await lookWithPdfium(assemble(prepared, STAMP));
    const isStamped = pages.every(({ text }) => text.includes(line));
    const isWhole = pages.length === prepared.pages && isStamped;
    return { result: 'prepared', ...(isWhole ? {} : { wrong: 'a page without a stamp' }) };
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('pdf_')) return { result: error.code };
    return { result: 'an exception', wrong: `an exception: ${error}` };
  }
}
