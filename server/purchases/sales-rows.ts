import { z } from 'zod';
import { currency } from '#contract/money.ts';
import { sumOf } from '#contract/spread.ts';
import type { Purchase } from './ledger.ts';

/** What was sold of a subject on one day, in one currency and mode. Amounts in hundredths. */
export const salesRow = z.object({
  currency,
  isLive: z.boolean(),
  subjectId: z.string(),
  /** By which it was last bought on that day. */
  subjectName: z.string(),
  count: z.int(),
  /** How many of them are further subjects of an order, which has counted with its first. */
  further: z.int().default(0),
  gross: z.int(),
  refunded: z.int(),
  disputed: z.int(),
});
export type SalesRow = z.infer<typeof salesRow>;

/** How many orders rows stand for. */
export const countOrders = (rows: Pick<SalesRow, 'count' | 'further'>[]): number =>
  sumOf(rows.map(({ count, further }) => count - further));

/** How many subjects were sold. */
export const countLines = (rows: Pick<SalesRow, 'count'>[]): number =>
  sumOf(rows.map(({ count }) => count));

/** Adds up purchases of one day. @param purchases the latest last */
export function toSalesRows(purchases: Purchase[]): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  const sold = purchases.flatMap(({ currency, isLive, lines }) =>
    lines.map((line, index) => ({ ...line, currency, isLive, isFurther: index > 0 })),
  );
  for (const { currency, isLive, subjectId, subjectName, isFurther, ...line } of sold) {
    const key = JSON.stringify([currency, isLive, subjectId]);
    const { count = 0, further = 0, gross = 0, refunded = 0, disputed = 0 } = rows.get(key) ?? {};
    rows.set(key, {
      ...{ currency, isLive, subjectId, subjectName },
      count: count + 1,
      further: further + (isFurther ? 1 : 0),
      gross: gross + line.amount,
      refunded: refunded + line.refunded,
      disputed: disputed + line.disputed,
    });
  }
  return [...rows.values()];
}
