import { shopDay } from '#contract/shop-day.ts';
import { AppError } from '../errors.ts';
import { endChanges } from './end-places.ts';
import { queueOrderRefund, TAKEN_BACK } from './order-refund-records.ts';
import type { OrderState } from './order-state.ts';
import { changeOrder, type OrderPlan } from './orders.ts';
import { refundableUntil } from './view-order.ts';

/**
 * Ends the unused place of a payer, and queues its full refund in the same commit. Idempotent.
 * @throws AppError `place_used`, `refund_too_late` or `payment_disputed`
 */
export const takeBackUnused = (read: () => Promise<OrderState>): Promise<OrderState> =>
  changeOrder(read, (order) => planTakeBack(order, new Date()));

async function planTakeBack(order: OrderState, now: Date): Promise<OrderPlan | undefined> {
  const { orderId } = order;
  if (order.ended?.why === 'taken-back') return undefined;
  const refusal = refuseTakeBack(order, now);
  if (refusal) throw new AppError(refusal);
  const at = now.toISOString();
  const { events, conditions = [], changes = [] } = await endChanges(order, TAKEN_BACK, at);
  const refunds = order.payments.map(({ paymentIntentId, net: amount }) =>
    queueOrderRefund({ orderId, paymentIntentId, amount, key: TAKEN_BACK }, at),
  );
  return { events, conditions, changes: [...changes, ...refunds] };
}

/** @returns Undefined if the payer may take the place back */
export function refuseTakeBack(
  order: OrderState,
  now: Date,
): 'place_used' | 'refund_too_late' | 'payment_disputed' | undefined {
  if (order.counts.used > 0) return 'place_used';
  if (order.paused === 'dispute') return 'payment_disputed';
  const until = refundableUntil(order);
  return until === undefined || shopDay(now) > until ? 'refund_too_late' : undefined;
}
