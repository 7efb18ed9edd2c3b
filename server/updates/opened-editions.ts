import { z } from 'zod';
import { keys } from '../accounts/account.ts';
import { log } from '../log.ts';
import { raiseNumberField, readFields } from '../services/kv-fields.ts';
import type { RecordRef } from '../services/kv-sessions.ts';

/**
 * Which version of a file an account has opened: a hash with a field for each item, of those alone whose file has
 * been replaced. The first version needs no record
 * (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */
export const openedKey = (accountId: string) => `opened-editions:${accountId}`;

/** The whole record, for a route that reads it with the session. */
export const openedRecord = (accountId: string): RecordRef => ({ key: openedKey(accountId) });

/** The numbers of the versions that an account has opened, by item. */
export type OpenedEditions = ReadonlyMap<string, number>;

const number = z.coerce.number().int();

/** Reads the record as the store gives it. What it does not say was not opened. */
export function parseOpened(record: unknown): OpenedEditions {
  const fields = z.record(z.string(), z.unknown()).safeParse(record ?? {}).data ?? {};
  const entries = Object.entries(fields).flatMap(([id, value]) => {
    const edition = number.safeParse(value);
    return edition.success ? [[id, edition.data] as const] : [];
  });
  return new Map(entries);
}

/** Reads which versions an account has opened. @throws AppError `unavailable` */
export const readOpened = async (accountId: string): Promise<OpenedEditions> =>
  readFields(openedKey(accountId), number);

/** A version of an item's file that an account opens. */
export interface OpenedEdition {
  accountId: string;
  itemId: string;
  edition: number;
}

/**
 * Records that an account has opened a version, unless the account has been deleted meanwhile or has opened a
 * later one. It never fails: it follows the response, which does not wait for it.
 */
export async function recordOpened({ accountId, itemId, edition }: OpenedEdition): Promise<void> {
  const target = { owner: keys.account(accountId), key: openedKey(accountId), field: itemId };
  await raiseNumberField(target, edition).catch((error: unknown) =>
    log('warn', 'opened version not recorded', {}, error),
  );
}
