import type { MyData } from '#contract/my-data.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { readProgressRecord } from './progress-record.ts';

/** Compiles all that the shop remembers of what an account has read. What was opened last comes first. */
export async function compileProgress(accountId: string): Promise<MyData['progress']> {
  const record = await readProgressRecord(accountId);
  const titles = record.length > 0 ? await readTitles() : new Map<string, string>();
  return record
    .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
    .map(({ id, last, read, revised }) => ({
      ...{ file: id, title: titles.get(id) },
      last: last && { ...last, at: moment(last.at) },
      read: [...read].flatMap((mark, index) => (mark === '1' ? [index + 1] : [])),
      revised: revised && { ...revised, at: moment(revised.at) },
    }));
}

const moment = (at: number) => new Date(at).toISOString();

/** The data are complete without the titles, which are not about the person. */
async function readTitles(): Promise<Map<string, string>> {
  try {
    return new Map((await readKnown()).items.map(({ id, title }) => [id, title]));
  } catch (error) {
    log('warn', 'progress without titles', {}, error);
    return new Map();
  }
}
