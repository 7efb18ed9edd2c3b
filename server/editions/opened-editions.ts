import { z } from 'zod';
import { keys } from '../accounts/account.ts';
import type { OpenedEdition } from '../files/download.ts';
import { log } from '../log.ts';
import { raiseNumberField, readFields } from '../store/records.ts';
import type { RecordRef } from '../store/sessions.ts';

/**
 * The key of an account's opened editions: a hash with a field for each item with a replaced file. First
 * editions need no record (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */
export const openedKey = (accountId: string) => `opened-editions:${accountId}`;

export const openedRecord = (accountId: string): RecordRef => ({ key: openedKey(accountId) });

/** The highest edition that an account has opened, by item. */
export type OpenedEditions = ReadonlyMap<string, number>;

const number = z.coerce.number().int();

/** Parses a stored record. Missing items were never opened. */
export function parseOpened(record: unknown): OpenedEditions {
  const fields = z.record(z.string(), z.unknown()).safeParse(record ?? {}).data ?? {};
  const entries = Object.entries(fields).flatMap(([id, value]) => {
    const edition = number.safeParse(value);
    return edition.success ? [[id, edition.data] as const] : [];
  });
  return new Map(entries);
}

/** @throws AppError `unavailable` */
export const readOpened = async (accountId: string): Promise<OpenedEditions> =>
  readFields(openedKey(accountId), number);

/** Records an opened edition unless a later one was opened. Never throws: it runs after the response. */
export async function recordOpened({ accountId, itemId, edition }: OpenedEdition): Promise<void> {
  const target = { owner: keys.account(accountId), key: openedKey(accountId), field: itemId };
  await raiseNumberField(target, edition).catch((error: unknown) =>
    log('warn', 'opened version not recorded', {}, error),
  );
}
