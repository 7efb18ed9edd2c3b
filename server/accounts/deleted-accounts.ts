import { z } from 'zod';
import { readRecord } from '../store/records.ts';

/** Key of the record that an account was deleted, without personal data: a payment may still arrive. */
export const deletedAccountKey = (accountId: string) => `deleted-account:${accountId}`;

/** Longer than an open payment may still arrive: the provider repeats events for days. */
export const DELETED_SECONDS = 30 * 24 * 60 * 60;

const deletedAccount = z.object({ at: z.iso.datetime() });

/** Returns true if a person deleted this account lately. False for accounts missing for another reason. */
export async function wasDeleted(accountId: string): Promise<boolean> {
  return (await readRecord(deletedAccountKey(accountId), deletedAccount)) !== undefined;
}
