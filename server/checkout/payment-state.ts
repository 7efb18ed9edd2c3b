import { currency } from '#contract/money.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-payments.ts';
import { log } from '../log.ts';
import type { PaidFact } from '../purchases/purchase-facts.ts';
import type { PaidPayment } from '../purchases/record-payment.ts';
import { type Payment, readPayment } from '../services/payments.ts';
import { orderOfPayment } from './order-metadata.ts';

export type PaymentState =
  | ({ kind: 'paid' } & PaidPayment)
  | { kind: 'unpaid'; accountId: string; isProcessing: boolean }
  | { kind: 'foreign' };

/** @throws AppError `not_found` if the provider does not know the payment */
export async function readPaymentState(paymentIntentId: string): Promise<PaymentState> {
  return paymentStateOf(await readPayment(paymentIntentId));
}

export function paymentStateOf(payment: Payment): PaymentState {
  const paymentIntentId = payment.id;
  if (payment.isLive !== isLiveKey(config().STRIPE_SECRET_KEY)) {
    log('error', 'payment of another mode', { paymentIntentId, isLive: payment.isLive });
    return { kind: 'foreign' };
  }
  const order = orderOfPayment(payment);
  if (!order) return { kind: 'foreign' };
  const { accountId } = order;
  if (payment.status !== 'succeeded') {
    return { kind: 'unpaid', accountId, isProcessing: payment.status === 'processing' };
  }
  const paidIn = currency.safeParse(payment.currency);
  if (!paidIn.success) {
    log('error', 'payment in a foreign currency', { paymentIntentId });
    return { kind: 'foreign' };
  }
  const paid: PaidFact = {
    ...order,
    amount: payment.amount,
    currency: paidIn.data,
    paidAt: payment.paidAt.toISOString(),
    isLive: payment.isLive,
  };
  return { kind: 'paid', payment, paid };
}
