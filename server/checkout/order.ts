import { shortenNames } from '#contract/payments/join-names.ts';
import type { Quote } from '#contract/payments/quote.ts';
import { AppError } from '../errors.ts';
import { subjectNames } from '../purchases/purchase-facts.ts';
import { isNotFound, type NewPayment, type Payment } from '../services/payments.ts';
import { toOrderMetadata } from './order-metadata.ts';

export function orderOf(
  accountId: string,
  quoted: Quote,
  isByPayer: boolean,
): Omit<NewPayment, 'idempotencyKey'> {
  const { amount, currency } = quoted;
  return {
    amount,
    currency,
    description: shortenNames(subjectNames(quoted)),
    metadata: { ...toOrderMetadata(accountId, quoted), ...(isByPayer && { payer: 'other' }) },
  };
}

/** States in which a card can still be entered. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

export const isOpen = ({ status }: Payment) => OPEN.has(status);

/** Creates the same error for another student's payment and for an unknown payment. */
export const paymentNotFound = () => new AppError('payment_not_found');

export function asPaymentNotFound(error: unknown): never {
  throw isNotFound(error) ? paymentNotFound() : error;
}
