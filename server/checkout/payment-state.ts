import { currency } from '#contract/money.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-payments.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import type { PaidFact } from '../purchases/purchase-facts.ts';
import type { PaidPayment } from '../purchases/record-payment.ts';
import { isNotFound, type Payment, readPayment } from '../services/payments.ts';
import { paymentOrder } from './order.ts';

/** States in which a card can still be entered. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

export const isOpen = ({ status }: Payment) => OPEN.has(status);

/** Creates the same error for another student's payment and for an unknown payment. */
export const paymentNotFound = () => new AppError('payment_not_found');

export function asPaymentNotFound(error: unknown): never {
  throw isNotFound(error) ? paymentNotFound() : error;
}

export type PaymentState =
  | ({ kind: 'paid' } & PaidPayment)
  | { kind: 'unpaid'; accountId: string; isProcessing: boolean }
  | { kind: 'foreign' };

/** @throws AppError `not_found` if the provider does not know the payment */
export async function readPaymentState(paymentIntentId: string): Promise<PaymentState> {
  return toPaymentState(await readPayment(paymentIntentId));
}

export function toPaymentState(payment: Payment): PaymentState {
  const paymentIntentId = payment.id;
  if (payment.isLive !== isLiveKey(config().STRIPE_SECRET_KEY)) {
    log('error', 'payment of another mode', { paymentIntentId, isLive: payment.isLive });
    return { kind: 'foreign' };
  }
  const order = paymentOrder(payment);
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
