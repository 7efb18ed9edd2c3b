import { z } from 'zod';
import { currency } from '#contract/money.ts';
import type { Purchase } from './ledger.ts';
import { checkoutDay } from './opened-checkouts.ts';

/** Dimensions of sales. Sales without an offer, code or counted checkout have the id `''`. */
const dimension = z.enum(['subject', 'offer', 'code', 'payer', 'checkout']);
type Dimension = z.infer<typeof dimension>;

const numbers = z.object({ paid: z.int(), refunded: z.int(), free: z.int() });
export type Numbers = z.infer<typeof numbers>;

const NONE: Numbers = { paid: 0, refunded: 0, free: 0 };

const addNumbers = (a: Numbers, b: Numbers): Numbers => ({
  paid: a.paid + b.paid,
  refunded: a.refunded + b.refunded,
  free: a.free + b.free,
});

/** Sales of a day in one dimension, currency and mode. Amounts in minor units. */
export const salesRow = z.object({
  by: dimension,
  /** Id of the subject, offer or code; kind of payer; or day of the checkout. */
  id: z.string(),
  /** Latest name on that day. */
  name: z.string(),
  currency,
  isLive: z.boolean(),
  lines: numbers,
  /** Numbers of orders. An order of several subjects counts with its first. */
  orders: numbers,
  gross: z.int(),
  refunded: z.int(),
  disputed: z.int(),
});
export type SalesRow = z.infer<typeof salesRow>;

export const countOrders = (rows: Pick<SalesRow, 'orders'>[]): Numbers =>
  rows.reduce((sum, { orders }) => addNumbers(sum, orders), NONE);

export const countLines = (rows: Pick<SalesRow, 'lines'>[]): Numbers =>
  rows.reduce((sum, { lines }) => addNumbers(sum, lines), NONE);

/** Counts all orders, including free and refunded orders. */
export function countAllOrders(rows: Pick<SalesRow, 'orders'>[]): number {
  const { paid, refunded, free } = countOrders(rows);
  return paid + refunded + free;
}

type Sold = Pick<SalesRow, 'by' | 'id' | 'name' | 'lines' | 'orders'> &
  Pick<Purchase, 'amount' | 'refunded' | 'disputed'>;

function toNumbers({ amount, refunded }: Pick<Purchase, 'amount' | 'refunded'>): Numbers {
  if (amount === 0) return { ...NONE, free: 1 };
  return refunded >= amount ? { ...NONE, refunded: 1 } : { ...NONE, paid: 1 };
}

const toPayer = ({ amount, isPaidByOther }: Purchase) =>
  amount === 0 ? 'free' : isPaidByOther ? 'other' : 'student';

function toParts(purchase: Purchase): Sold[] {
  const { lines, offer, code, checkoutAt, amount, refunded, disputed } = purchase;
  const order = toNumbers(purchase);
  const whole = (by: Dimension, id = '', name = '') => ({
    by,
    id,
    name,
    amount,
    refunded,
    disputed,
    lines: order,
    orders: order,
  });
  return [
    ...lines.map(({ subjectId: id, subjectName: name, ...line }, index) => ({
      by: 'subject' as const,
      id,
      name,
      amount: line.amount,
      refunded: line.refunded,
      disputed: line.disputed,
      lines: toNumbers(line),
      orders: index === 0 ? order : NONE,
    })),
    whole('offer', offer?.id, offer?.name),
    whole('code', code?.id, code?.code),
    whole('payer', toPayer(purchase)),
    whole('checkout', checkoutAt && checkoutDay(checkoutAt)),
  ];
}

/** @param purchases purchases of one day, latest last */
export function toSalesRows(purchases: Purchase[]): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  const sold = purchases.flatMap((purchase) => {
    const { currency, isLive } = purchase;
    return toParts(purchase).map((part) => ({ ...part, currency, isLive }));
  });
  for (const { by, id, name, currency, isLive, ...part } of sold) {
    const key = JSON.stringify([by, id, currency, isLive]);
    const before = rows.get(key);
    rows.set(key, {
      by,
      id,
      name,
      currency,
      isLive,
      lines: addNumbers(before?.lines ?? NONE, part.lines),
      orders: addNumbers(before?.orders ?? NONE, part.orders),
      gross: (before?.gross ?? 0) + part.amount,
      refunded: (before?.refunded ?? 0) + part.refunded,
      disputed: (before?.disputed ?? 0) + part.disputed,
    });
  }
  return [...rows.values()];
}
