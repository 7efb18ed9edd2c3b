import { AppError } from '#server/errors.ts';
import { preparePdf } from '#server/preparation/prepare-pdf.ts';
import type { PreparedPdf } from '#server/preparation/prepared-pdf.ts';
import type { Random } from '../../faults/random.ts';
import { textOf } from '../../support/notes.ts';
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
    const { result, time, wrong } = await tryFile(bytes);
    tally.slowest = Math.max(tally.slowest, time);
    tally.results.set(result, (tally.results.get(result) ?? 0) + 1);
    const what = time > TIME_LIMIT ? `took ${time} ms` : wrong;
    if (what === undefined) continue;
    tally.wrong.push(`file ${index}: ${what}`);
    keep(bytes, what);
  }
  return tally;
}

interface Result {
  result: string;
  /** The CPU time of the preparation, without the judge's. Milliseconds. */
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

/** Says what is wrong with a prepared file. */
async function judge(prepared: PreparedPdf): Promise<string | undefined> {
  const line = STAMP.line.replace(/\s/g, '');
  const pages = (await textOf(assemble(prepared, STAMP))).map((text) => text.replace(/\s/g, ''));
  const isStamped = pages.every((text) => text.includes(line));
  return pages.length === prepared.pages && isStamped ? undefined : 'a page without a stamp';
}
