import { raiseAlarm } from '../alarms/alarms.ts';
import { defineJob, RETRY_MS, runNow } from '../jobs/jobs.ts';
import { orderRefund, orderRefundId, PLACES_REFUND } from '../places/order-refund-records.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { amountLeft } from '../purchases/purchase-status.ts';
import { findPayment, refundPayment } from '../services/payments.ts';
import { recordPayment } from './record-payment.ts';

/** Refunds to cards that an order of places has queued, then recorded like any other refund. */
export const orderRefunds = defineJob({
  name: PLACES_REFUND,
  schema: orderRefund,
  retryForMs: RETRY_MS,
  run: async ({ paymentIntentId, amount, key }) => {
    const payment = await findPayment(paymentIntentId);
    // A payment under other keys, such as a test before the shop went live: no money can go back.
    if (!payment) return [];
    const isMade = payment.refunds.some(({ requestKey }) => requestKey === key);
    // The owner may have refunded a part in the provider's dashboard.
    const left = isMade ? 0 : Math.min(amount, amountLeft(payment));
    if (left > 0) await refundPayment(paymentIntentId, { amount: left, key });
    await recordPayment(paymentIntentId);
    return [];
  },
  onGiveUp: async ({ paymentIntentId }) => {
    await raiseAlarm(
      'refund-failed',
      `The refund of order ${orderNumber(paymentIntentId)}, an order of places, could not be made. ` +
        "Refund it in the payment provider's dashboard.",
    );
    return [];
  },
});

/** Makes a queued refund immediately. Never fails: the schedule tries again. */
export const makeOrderRefund = (orderId: string, key: string): Promise<void> =>
  runNow(orderRefunds, orderRefundId({ orderId, key }));
