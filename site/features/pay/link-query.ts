import type * as z from 'zod/mini';
import { completeLinkPayment, type OpenLink, openPaymentLink } from '#contract/pay.ts';
import { paymentIntentId } from '#contract/payments.ts';
import { ApiError, logError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { Queries } from '#site/lib/query.ts';

/** What the page of a link shows. */
export type LinkState =
  | z.output<typeof openPaymentLink.response>
  /** The payer has just paid. */
  | ({ state: 'completed' } & z.output<typeof completeLinkPayment.response>)
  /** Their bank has not decided yet. */
  | { state: 'pending' };

export type { OpenLink };

/** By the token. A payer whom their bank has sent back completes the payment first. */
export const linkQueries = new Queries(async (token): Promise<LinkState> => {
  const returned = takeReturn();
  const completed = returned ? await complete(token, returned) : undefined;
  return completed ?? call(openPaymentLink, { token });
});

/** Takes the payment out of the address to which the bank sends the payer back. The address holds its secret. */
function takeReturn(): string | undefined {
  const id = paymentIntentId.safeParse(new URLSearchParams(location.search).get('payment_intent'));
  if (location.search) history.replaceState(history.state, '', location.pathname);
  return id.data;
}

/**
 * Completes a payment that the browser has made. Where the call fails, the provider's event completes it.
 * @returns undefined where it was not paid
 */
export async function complete(token: string, id: string): Promise<LinkState | undefined> {
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
