import { z } from 'zod';
import type { MyData } from '#contract/personal-data/my-data.ts';
import { type FileProgress, fileProgress } from '#contract/progress/progress.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { readOpened } from '../editions/updated-files.ts';
import { log } from '../log.ts';
import { readField, readFields } from '../store/records.ts';
import { progressKey } from './stored-keys.ts';

const PARTS = /^(\d*)\|(\d*)\|(\d*)\|([01]*)\|(\d*)\|([01]?)$/;

/** Serialises progress in six parts: `at|page|pages|read|revisedAt|isRevised`. */
export const toProgressText = ({ last, read, revised }: FileProgress): string =>
  [last?.at, last?.page, last?.pages, read, revised?.at, revised && Number(revised.isRevised)].join(
    '|',
  );

/** @returns `undefined` for unreadable text, which is logged */
export function parseProgress(id: string, text: string): FileProgress | undefined {
  const [, at = '', page, pages, read = '', revisedAt = '', isRevised] = PARTS.exec(text) ?? [];
  const parsed = fileProgress.safeParse({
    id,
    read,
    ...(at !== '' && { last: { at: Number(at), page: Number(page), pages: Number(pages) } }),
    ...(revisedAt !== '' && { revised: { at: Number(revisedAt), isRevised: isRevised === '1' } }),
  });
  if (!parsed.success || !PARTS.test(text)) {
    log('error', 'unreadable progress left out', {});
    return undefined;
  }
  return parsed.data;
}

/** @returns `undefined` if the account has read nothing of the file */
export async function readFileProgress(
  accountId: string,
  fileId: string,
): Promise<FileProgress | undefined> {
  const text = await readField(progressKey.of(accountId), fileId, z.string());
  return text === undefined ? undefined : parseProgress(fileId, text);
}

/** Includes files that the account may no longer open. */
export async function readProgressRecord(accountId: string): Promise<FileProgress[]> {
  const fields = await readFields(progressKey.of(accountId), z.string());
  return [...fields].flatMap(([id, text]) => parseProgress(id, text) ?? []);
}

type FileRecord = MyData['progress'][number];

/** Compiles a person's progress for the export of their data. */
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
      ({ id, last, read, revised }): FileRecord => ({
        ...describe(id),
        last: last && { ...last, at: toIsoTime(last.at) },
        read: [...read].flatMap((mark, index) => (mark === '1' ? [index + 1] : [])),
        revised: revised && { ...revised, at: toIsoTime(revised.at) },
      }),
    );
  const isRead = new Set(record.map(({ id }) => id));
  const onlySaved = [...opened.keys()].filter((id) => !isRead.has(id));
  return [...read, ...onlySaved.map((id): FileRecord => ({ ...describe(id), read: [] }))];
}

const toIsoTime = (at: number) => new Date(at).toISOString();

/** The data are complete without titles, which are not personal. */
async function readTitles(): Promise<Map<string, string>> {
  try {
    return new Map((await readKnown()).items.map(({ id, title }) => [id, title]));
  } catch (error) {
    log('warn', 'progress without titles', {}, error);
    return new Map();
  }
}
