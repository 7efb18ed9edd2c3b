import { z } from 'zod';
import { currency } from '#contract/money.ts';
import { sumOf } from '#contract/payments/spread.ts';
import type { Purchase } from './ledger.ts';
import { checkoutDay } from './opened-checkouts.ts';

/**
 * By what sales are added up. Each adds up all of them: what an order has no offer or code for, and what no
 * counted checkout led to, has the id `''`.
 */
const dimension = z.enum(['subject', 'offer', 'code', 'payer', 'checkout']);
type Dimension = z.infer<typeof dimension>;

/** What was sold on one day of a subject, say, or with a code, in one currency and mode. Amounts in hundredths. */
export const salesRow = z.object({
  by: dimension,
  /** Of the subject, offer or code; who paid; or the day on which the checkout was opened. */
  id: z.string(),
  /** By which it was last sold on that day. */
  name: z.string(),
  currency,
  isLive: z.boolean(),
  count: z.int(),
  /** How many of them are further subjects of an order, which has counted with its first. */
  further: z.int(),
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

type Sold = Pick<SalesRow, 'by' | 'id' | 'name'> &
  Pick<Purchase, 'amount' | 'refunded' | 'disputed'> & { isFurther: boolean };

const payerOf = ({ amount, isPaidByOther }: Purchase) =>
  amount === 0 ? 'free' : isPaidByOther ? 'other' : 'student';

/** Lists what a purchase counts for, of each dimension. */
function partsOf(purchase: Purchase): Sold[] {
  const { lines, offer, code, checkoutAt, amount, refunded, disputed } = purchase;
  const whole = (by: Dimension, id = '', name = '') => ({
    ...{ by, id, name, amount, refunded, disputed, isFurther: false },
  });
  return [
    ...lines.map(({ subjectId: id, subjectName: name, ...line }, index) => ({
      ...{ by: 'subject' as const, id, name, isFurther: index > 0 },
      ...{ amount: line.amount, refunded: line.refunded, disputed: line.disputed },
    })),
    whole('offer', offer?.id, offer?.name),
    whole('code', code?.id, code?.code),
    whole('payer', payerOf(purchase)),
    whole('checkout', checkoutAt && checkoutDay(checkoutAt)),
  ];
}

/** Adds up purchases of one day. @param purchases the latest last */
export function toSalesRows(purchases: Purchase[]): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  const sold = purchases.flatMap((purchase) => {
    const { currency, isLive } = purchase;
    return partsOf(purchase).map((part) => ({ ...part, currency, isLive }));
  });
  for (const { by, id, name, currency, isLive, isFurther, ...part } of sold) {
    const key = JSON.stringify([by, id, currency, isLive]);
    const { count = 0, further = 0, gross = 0, refunded = 0, disputed = 0 } = rows.get(key) ?? {};
    rows.set(key, {
      ...{ by, id, name, currency, isLive },
      count: count + 1,
      further: further + (isFurther ? 1 : 0),
      gross: gross + part.amount,
      refunded: refunded + part.refunded,
      disputed: disputed + part.disputed,
    });
  }
  return [...rows.values()];
}
