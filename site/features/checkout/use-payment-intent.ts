import { useEffect } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { createPaymentIntent } from '#contract/payments.ts';
import type { QuoteData } from '#contract/quote-data.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { ApiError, describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

type PaymentState =
  | { state: 'loading' }
  /** The payment charges what is quoted. */
  | { state: 'ready'; clientSecret: string; quote: QuoteData }
  /** The server rejects the payment; `reason` is its sentence. */
  | { state: 'refused'; code: ErrorCode | undefined; reason: string }
  /** The subject or the offer no longer exists. */
  | { state: 'missing' }
  | { state: 'failed'; reason: string; reference: string | undefined };

export type CheckoutPayment = PaymentState & { retry: () => void };

/** By the request, as JSON. */
const paymentIntentQueries = new Queries((request) =>
  call(createPaymentIntent, JSON.parse(request) as QuoteRequest, { staysOn401: true }),
);

/** Creates the payment once per page: the shared cache holds it, however often effects run. */
export function usePaymentIntent(request: QuoteRequest): CheckoutPayment {
  const query = useQuery(paymentIntentQueries.of(JSON.stringify(request)));
  const isUnauthorized = query.error instanceof ApiError && query.error.status === 401;
  const reason = isUnauthorized ? checkoutMessages.purchaseUnauthorized : undefined;
  useLoginRedirect(reason);

  const payment: PaymentState = query.isFetching
    ? { state: 'loading' }
    : query.data?.clientSecret
      ? { state: 'ready', clientSecret: query.data.clientSecret, quote: query.data.quote }
      : readFailure(query.error);
  const hasFailed = payment.state === 'failed';
  const reference = hasFailed ? payment.reference : undefined;
  useEffect(() => {
    if (!hasFailed) return;
    const failure = { ...checkoutMessages.paymentInitFailed, reference };
    // The panel's alert is announced.
    toast({ ...failure, variant: 'destructive', isSilent: true });
  }, [hasFailed, reference]);
  return { ...payment, retry: () => void query.refetch() };
}

function readFailure(error: unknown): PaymentState {
  const reason = describeError(error);
  const { status, code } = error instanceof ApiError ? error : {};
  // The redirect to the sign-in page has begun.
  if (status === 401) return { state: 'loading' };
  if (status === 404) return { state: 'missing' };
  if (status === 409) return { state: 'refused', code, reason };
  return { state: 'failed', reason, reference: referenceOf(error) };
}
