import { addUpAmounts, parseDecimal } from '#contract/money.ts';
import { type Actor, auditChange } from '../audit/audit.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { returnChanges } from '../purchases/payment-changes.ts';
import { isAtProvider, orderNumber } from '../purchases/purchase-facts.ts';
import { commitIf, untilCommitted } from '../store/commit.ts';
import { isLedgerUnchanged, readCurrentLedger } from '../store/ledger.ts';
import { nextNumber } from './document-numbers.ts';
import { withdrawChanges } from './end-places.ts';
import { type OrderEmail, queueOrderEmail, toldEvent } from './order-email-records.ts';
import type { OrderEvent } from './order-events.ts';
import { queueOrderRefund } from './order-refund-records.ts';
import type { OrderPayment, OrderState } from './order-state.ts';
import { addEvents, isOrderUnchanged, readOrder } from './orders.ts';
import { settleOrder } from './settle.ts';

export interface Credit {
  /** Decimal, in the order's currency. */
  amount: string;
  /** Number of places that end. */
  places: number;
  reason: string;
  /** The same key never credits twice. */
  key: string;
}

/** Money that goes back to the payer: to the card, or by a transfer that the owner makes. */
interface Return {
  paymentIntentId: string;
  amount: number;
}

export type CreditPlan =
  | {
      kind: 'refuse';
      code: 'order_decided' | 'payment_disputed' | 'credit_too_large';
      field?: 'amount' | 'places';
    }
  | { kind: 'credit'; returns: Return[] };

type Credited = Pick<OrderState, 'invoice' | 'ended' | 'owed' | 'credits' | 'payments' | 'counts'>;

/** Decides about a credit note. Money paid beyond what is still owed goes back, to cards first. */
export function planCredit(
  { invoice, ended, owed, credits, payments, counts }: Credited,
  { amount, places }: { amount: number; places: number },
): CreditPlan {
  if (!invoice) return { kind: 'refuse', code: 'order_decided' };
  // The amount that the bank leaves is unknown.
  if (payments.some(({ isPaused }) => isPaused))
    return { kind: 'refuse', code: 'payment_disputed' };
  if (amount > owed) return { kind: 'refuse', code: 'credit_too_large', field: 'amount' };
  // The places of an ended order have ended with it.
  if (places > (ended ? 0 : counts.sold))
    return { kind: 'refuse', code: 'credit_too_large', field: 'places' };
  const kept = payments.map((payment) => ({ ...payment, net: toKept(payment, credits) }));
  let left = Math.max(addUpAmounts(kept.map(({ net }) => net)) - (owed - amount), 0);
  const cardsFirst = kept.toSorted(
    (a, b) => Number(isAtProvider(b.paymentIntentId)) - Number(isAtProvider(a.paymentIntentId)),
  );
  const returns = cardsFirst.flatMap(({ paymentIntentId, net }) => {
    const part = Math.min(left, net);
    left -= part;
    return part > 0 ? [{ paymentIntentId, amount: part }] : [];
  });
  return { kind: 'credit', returns };
}

/** Returns what is left of a payment once the refunds of earlier credit notes are made, some of which are queued. */
function toKept(
  { paymentIntentId, net, refunded }: OrderPayment,
  credits: OrderState['credits'],
): number {
  const promised = credits
    .flatMap(({ returns }) => returns)
    .filter((part) => part.paymentIntentId === paymentIntentId);
  const queued = addUpAmounts(promised.map(({ amount }) => amount)) - refunded;
  return net - Math.max(queued, 0);
}

/**
 * Issues a credit note for an order with an invoice. Its places end in the same commit, and money that the school has
 * paid beyond what it owes is refunded to the card by a job, or recorded as returned by the owner's transfer.
 * @throws AppError `not_found`, `invalid_request`, `order_decided` if the order has no invoice, `payment_disputed`
 * while a bank reviews a payment, or `credit_too_large`
 */
export async function creditOrder(orderId: string, credit: Credit, by: Actor): Promise<OrderState> {
  const { key, places, reason } = credit;
  const credited = await untilCommitted(async () => {
    const ledger = await readCurrentLedger(orderId);
    const order = await readOrder(orderId);
    if (order.credits.some((earlier) => earlier.key === key)) return order;
    const amount = parseDecimal(credit.amount, order.opened.currency);
    if (!amount) throw new AppError('invalid_request', { field: 'amount' });
    const plan = planCredit(order, { amount, places });
    if (plan.kind === 'refuse') {
      const isDisputed = plan.code === 'payment_disputed';
      const message = isDisputed ? serverMessages.creditDisputed : undefined;
      throw new AppError(plan.code, { field: plan.field, message });
    }
    const at = new Date().toISOString();
    const { number, ...next } = await nextNumber('credit-note', order);
    const { pupils, ...withdrawn } = withdrawChanges(order, places, at);
    const about = number;
    const emails: OrderEmail[] = [
      { orderId, kind: 'credit-note', about },
      ...(pupils > 0 ? [{ orderId, kind: 'places-ended' as const, about }] : []),
    ];
    const events: OrderEvent[] = [
      {
        kind: 'credited',
        at,
        by: by.who,
        key,
        number,
        amount,
        places,
        pupils,
        reason,
        returns: plan.returns,
      },
      ...withdrawn.events,
      ...emails.map((email) => toldEvent(email, at)),
    ];
    const isCommitted = await commitIf(
      [
        isOrderUnchanged(order),
        isLedgerUnchanged(ledger),
        ...next.conditions,
        ...(withdrawn.conditions ?? []),
      ],
      [
        ...addEvents(order, events),
        ...next.changes,
        ...(withdrawn.changes ?? []),
        ...plan.returns.flatMap((part) => toReturn(order, part, { key, at })),
        ...emails.map((email) => queueOrderEmail(email, at)),
        auditChange({
          ...by,
          action: 'credit-note-issued',
          what: `${orderNumber(orderId)}, ${number}`,
        }),
      ],
    );
    return isCommitted ? order : undefined;
  });
  return (await settleOrder(orderId)) ?? credited;
}

function toReturn(
  { orderId, payments }: OrderState,
  { paymentIntentId, amount }: Return,
  { key, at }: { key: string; at: string },
) {
  if (isAtProvider(paymentIntentId))
    return [queueOrderRefund({ orderId, paymentIntentId, amount, key }, at)];
  return payments
    .filter((payment) => payment.paymentIntentId === paymentIntentId)
    .flatMap((payment) => returnChanges(payment, { id: `credit-${key}`, amount, at }));
}
