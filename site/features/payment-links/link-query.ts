import type * as z from 'zod/mini';
import { completeLinkPayment, openPaymentLink } from '#contract/payment-links/payment-links.ts';
import { type BankReturn, takeBankReturn } from '#site/features/card-payment/bank-return.ts';
import { ApiError, logError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { Queries } from '#site/lib/query.ts';

export type LinkState =
  | z.output<typeof openPaymentLink.response>
  | ({ state: 'completed' } & z.output<typeof completeLinkPayment.response>)
  /** The payer's bank has not decided yet. */
  | { state: 'pending' };

/** Links by token. A payer who returns from their bank completes the payment first. */
export const linkQueries = new Queries(async (token): Promise<LinkState> => {
  const bankReturn = takeBankReturn();
  const completed = bankReturn ? await completeReturn(token, bankReturn) : undefined;
  return completed ?? call(openPaymentLink, { token });
});

/** Keeps a paid payment as pending, even if the link has ended since. */
const completeReturn = (token: string, { id, isPaid }: BankReturn) =>
  completePayment(token, id).catch((error: unknown): LinkState => {
    if (isPaid) return { state: 'pending' };
    throw error;
  });

/** Leaves the payment to the provider's event if the call fails. Undefined if nothing was paid. */
export async function completePayment(token: string, id: string): Promise<LinkState | undefined> {
  try {
    const completed = await call(completeLinkPayment, { token, paymentIntentId: id });
    return { state: 'completed', ...completed };
  } catch (error) {
    logError('Completing a payment', error);
    const { code } = error instanceof ApiError ? error : {};
    if (code === 'payment_incomplete' || code === 'payment_not_found') return undefined;
    if (code === 'payment_link_invalid') throw error;
    return { state: 'pending' };
  }
}
