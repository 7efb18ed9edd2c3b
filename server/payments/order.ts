import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Payment } from '../services/payments.ts';

/** What checkout wrote onto the payment: enough to rebuild the ledger from the provider alone. */
export const orderMetadata = z.object({
  accountId: z.string().min(1),
  subjectId: z.string().min(1),
  subjectName: z.string().min(1),
});

/** States in which a card can still be entered. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** Whether the payment can still be paid. */
export const isOpen = ({ status }: Payment) => OPEN.has(status);

/** Another's payment and one that does not exist are the same to whoever asks. */
export const paymentNotFound = () => new AppError('payment_not_found');

/** A payment that the provider does not know, said as {@link paymentNotFound}; other errors as they are. */
export function asPaymentNotFound(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? paymentNotFound() : error;
}
