import { amountToDecimal } from '#contract/money.ts';
import type { Purchase } from '#contract/purchases.ts';
import { mapSubjects } from '../catalogue/catalogue.ts';
import { addKeptSubjects } from '../catalogue/kept-subjects.ts';
import type { AccountLedger } from './account-ledger.ts';
import { isOfMode, type Purchase as LedgerPurchase, purchasesOf } from './ledger.ts';
import { orderNumber } from './order-number.ts';

/**
 * Lists what an account owns, and what it owned until it was refunded: one purchase of each subject
 * (docs/product.md#purchases). A subject that is no longer on sale keeps the name under which it was bought.
 */
export async function listForStudent(ledger: AccountLedger): Promise<Purchase[]> {
  const purchases = purchasesOf(ledger);
  const current = await mapSubjects();
  const wanted = purchases.map(({ subjectId }) => subjectId);
  const subjects = await addKeptSubjects(current, wanted);
  return [...Map.groupBy(purchases, ({ subjectId }) => subjectId).values()]
    .flatMap((bought) => {
      const shown = pickShown(bought);
      return shown
        ? [{ shown, others: bought.filter((one) => one !== shown && isOfMode(one)) }]
        : [];
    })
    .map(({ shown, others }) => {
      const { subjectId, subjectName } = shown;
      const { name = subjectName, description = '', slug = '' } = subjects.get(subjectId) ?? {};
      const subject = { name, description, slug };
      const otherOrders = others.map(toOrder);
      return { subjectId, ...toOrder(shown), subject, refund: refundOf(shown), otherOrders };
    });
}

const toOrder = ({ paymentIntentId, paidAt }: LedgerPurchase) => ({
  ...{ orderNumber: orderNumber(paymentIntentId), createdAt: paidAt },
});

/**
 * Picks the purchase that a list shows of a subject: the latest that gives access, otherwise the latest of
 * all where it was refunded in full. A duplicate payment was never the student's purchase.
 * @param bought the latest first
 */
export function pickShown(bought: LedgerPurchase[]): LedgerPurchase | undefined {
  const active = bought.find(({ isActive }) => isActive);
  if (active) return active;
  const [latest] = bought.filter((one) => isOfMode(one) && !one.isDuplicate);
  return latest?.status === 'refunded' ? latest : undefined;
}

function refundOf({ amount, currency, refunded, refundedAt }: LedgerPurchase): Purchase['refund'] {
  if (refunded === 0) return undefined;
  return { amount: amountToDecimal(refunded), currency, isFull: refunded >= amount, refundedAt };
}
