import { z } from 'zod';
import { count } from '#contract/count.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { findStoredKey } from '#server/stored-keys.ts';

/** Key of the store, or part of a key, with its values as the store holds them. */
export const storedRecord = z.discriminatedUnion('type', [
  z.object({ type: z.literal('string'), key: z.string(), value: z.string() }),
  z.object({
    type: z.literal('hash'),
    key: z.string(),
    fields: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({
    type: z.literal('zset'),
    key: z.string(),
    entries: z.array(z.tuple([z.string(), z.number()])),
  }),
]);
export type StoredRecord = z.infer<typeof storedRecord>;

export interface Counts {
  records: number;
  accounts: number;
  /** Paid payments, including free orders and grants. */
  purchases: number;
}

export const NO_COUNTS: Counts = { records: 0, accounts: 0, purchases: 0 };

export function addToCounts(counts: Counts, record: StoredRecord): Counts {
  const isLedger = record.type === 'hash' && findStoredKey(record.key) === ledgerKey;
  const paid = isLedger ? record.fields.filter(([field]) => field.endsWith('/paid')) : [];
  return {
    records: counts.records + 1,
    accounts: counts.accounts + (findStoredKey(record.key) === accountKey ? 1 : 0),
    purchases: counts.purchases + paid.length,
  };
}

export const describeCounts = ({ accounts, purchases }: Counts): string =>
  `${count(accounts, 'account')} and ${count(purchases, 'purchase')}`;
