import { londonDay } from '#contract/london-day.ts';
import { amountToDecimal } from '#contract/money.ts';
import type { Purchase } from '#server/purchases/ledger.ts';

/** A purchase, or a line of one. */
export type Sold = Pick<Purchase, 'paidAt' | 'amount' | 'refunded' | 'disputed' | 'net'>;

export const toLines = ({ lines, paidAt }: Purchase) => lines.map((line) => ({ ...line, paidAt }));

export const dayOf = ({ paidAt }: Pick<Purchase, 'paidAt'>) => londonDay(new Date(paidAt));

/** Adds up purchases, or lines of some. */
export function addUp(purchases: Sold[]) {
  const total = (amountOf: (purchase: Sold) => number) =>
    amountToDecimal(purchases.reduce((sum, purchase) => sum + amountOf(purchase), 0));
  return {
    count: purchases.filter((one) => one.amount > one.refunded).length,
    refundedCount: purchases.filter(({ amount, refunded }) => amount > 0 && refunded >= amount)
      .length,
    freeCount: purchases.filter(({ amount }) => amount === 0).length,
    gross: total(({ amount }) => amount),
    refunded: total(({ refunded }) => refunded),
    disputed: total(({ disputed }) => disputed),
    net: total(({ net }) => net),
  };
}
