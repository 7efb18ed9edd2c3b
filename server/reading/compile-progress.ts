import type { MyData } from '#contract/accounts/my-data.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { readOpened } from '../editions/opened-editions.ts';
import { log } from '../log.ts';
import { readProgressRecord } from './progress-record.ts';

type FileData = MyData['progress'][number];

export async function compileProgress(accountId: string): Promise<MyData['progress']> {
  const [record, opened] = await Promise.all([
    readProgressRecord(accountId),
    readOpened(accountId),
  ]);
  const hasAny = record.length > 0 || opened.size > 0;
  const titles = hasAny ? await readTitles() : new Map<string, string>();
  const describe = (id: string) => ({
    file: id,
    title: titles.get(id),
    openedVersion: opened.get(id),
  });
  const read = record
    .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
    .map(
      ({ id, last, read, revised }): FileData => ({
        ...describe(id),
        last: last && { ...last, at: moment(last.at) },
        read: [...read].flatMap((mark, index) => (mark === '1' ? [index + 1] : [])),
        revised: revised && { ...revised, at: moment(revised.at) },
      }),
    );
  const isRead = new Set(record.map(({ id }) => id));
  const onlySaved = [...opened.keys()].filter((id) => !isRead.has(id));
  return [...read, ...onlySaved.map((id): FileData => ({ ...describe(id), read: [] }))];
}

const moment = (at: number) => new Date(at).toISOString();

/** The data are complete without titles, which are not personal. */
async function readTitles(): Promise<Map<string, string>> {
  try {
    return new Map((await readKnown()).items.map(({ id, title }) => [id, title]));
  } catch (error) {
    log('warn', 'progress without titles', {}, error);
    return new Map();
  }
}
