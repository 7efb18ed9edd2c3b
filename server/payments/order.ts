import { shortenNames } from '#contract/payments/join-names.ts';
import type { Quote } from '#contract/payments/quote.ts';
import { AppError } from '../errors.ts';
import { namesOf } from '../purchases/paid-fact.ts';
import type { NewPayment, Payment } from '../services/payments.ts';
import { isNotFound } from '../services/payments-client.ts';
import { toOrderMetadata } from './order-metadata.ts';

/** Describes the payment for a quote. @param isByPayer whether someone else pays for the account */
export function orderOf(
  accountId: string,
  quoted: Quote,
  isByPayer: boolean,
): Omit<NewPayment, 'idempotencyKey'> {
  const { amount, currency } = quoted;
  return {
    amount,
    currency,
    description: shortenNames(namesOf(quoted)),
    metadata: { ...toOrderMetadata(accountId, quoted), ...(isByPayer && { payer: 'other' }) },
  };
}

/** The states in which a card can still be entered. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** Checks whether a payment can still be paid. */
export const isOpen = ({ status }: Payment) => OPEN.has(status);

/** The same error for another student's payment and for one that does not exist. */
export const paymentNotFound = () => new AppError('payment_not_found');

/** Rethrows the provider's "not found" as {@link paymentNotFound} and any other error unchanged. */
export function asPaymentNotFound(error: unknown): never {
  throw isNotFound(error) ? paymentNotFound() : error;
}
