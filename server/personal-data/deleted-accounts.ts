import { z } from 'zod';
import { readRecord } from '../services/kv.ts';

/** The record that an account was deleted, without the person: a payment may still arrive for it. */
export const deletedAccountKey = (accountId: string) => `deleted-account:${accountId}`;

/** For how long a payment that was open may still arrive: the provider repeats events for days. Thirty days. */
export const DELETED_SECONDS = 30 * 24 * 60 * 60;

const deletedAccount = z.object({ at: z.iso.datetime() });

/** Whether an account was deleted by its owner lately. One that is missing for another reason was not. */
export async function wasDeleted(accountId: string): Promise<boolean> {
  return (await readRecord(deletedAccountKey(accountId), deletedAccount)) !== undefined;
}
