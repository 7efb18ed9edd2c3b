import { z } from 'zod';
import { type FileProgress, fileProgress } from '#contract/reading/file-progress.ts';
import { log } from '../log.ts';
import { readFields } from '../store/records.ts';

/** The key of an account's progress: a hash with a field for each file. */
export const progressKey = (accountId: string) => `progress:${accountId}`;

export const progressField = (accountId: string, fileId: string) => ({
  key: progressKey(accountId),
  field: fileId,
});

const PARTS = /^(\d*)\|(\d*)\|(\d*)\|([01]*)\|(\d*)\|([01]?)$/;

/** Serialises progress in the store's six parts (`server/store/progress.ts`). */
export const toText = ({ last, read, revised }: FileProgress): string =>
  [last?.at, last?.page, last?.pages, read, revised?.at, revised && Number(revised.isRevised)].join(
    '|',
  );

/** @returns `undefined` for unreadable text, which is logged */
export function fromText(id: string, text: string): FileProgress | undefined {
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

/** Includes files that the account may no longer open. */
export async function readProgressRecord(accountId: string): Promise<FileProgress[]> {
  const fields = await readFields(progressKey(accountId), z.string());
  return [...fields].flatMap(([id, text]) => fromText(id, text) ?? []);
}
