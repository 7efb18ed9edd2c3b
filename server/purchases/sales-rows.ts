import { z } from 'zod';
import { currency } from '#contract/money.ts';
import type { Purchase } from './ledger.ts';

/** What was sold of a subject on one day, in one currency and mode. Amounts in hundredths. */
export const salesRow = z.object({
  currency,
  isLive: z.boolean(),
  subjectId: z.string(),
  /** By which it was last bought on that day. */
  subjectName: z.string(),
  count: z.int(),
  gross: z.int(),
  refunded: z.int(),
  disputed: z.int(),
});
export type SalesRow = z.infer<typeof salesRow>;

/** Adds up purchases of one day. @param purchases the latest last */
export function toSalesRows(purchases: Purchase[]): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  for (const { currency, isLive, subjectId, subjectName, ...purchase } of purchases) {
    const key = JSON.stringify([currency, isLive, subjectId]);
    const { count = 0, gross = 0, refunded = 0, disputed = 0 } = rows.get(key) ?? {};
    rows.set(key, {
      ...{ currency, isLive, subjectId, subjectName },
      count: count + 1,
      gross: gross + purchase.amount,
      refunded: refunded + purchase.refunded,
      disputed: disputed + purchase.disputed,
    });
  }
  return [...rows.values()];
}
