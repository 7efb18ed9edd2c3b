import { z } from 'zod';
import type { Quote } from '#contract/quote.ts';
import { AppError } from '../errors.ts';
import type { NewPayment, Payment } from '../services/payments.ts';
import { isNotFound } from '../services/payments-client.ts';

/** The metadata of a payment: enough to rebuild the ledger from the payment provider alone. */
export const orderMetadata = z.object({
  accountId: z.string().min(1),
  subjectId: z.string().min(1),
  subjectName: z.string().min(1),
});

/**
 * Describes the payment for a quote.
 * @throws Error for more than one line: the metadata names one subject
 */
export function orderOf(
  accountId: string,
  { lines, amount, currency }: Quote,
): Omit<NewPayment, 'idempotencyKey'> {
  const [line, ...others] = lines;
  if (!line || others.length > 0) throw new Error('An order has exactly one line');
  const { subjectId, subjectName } = line;
  return {
    amount,
    currency,
    description: subjectName,
    metadata: { accountId, subjectId, subjectName },
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
