import { useEffect } from 'react';
import type * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import { createPaymentIntent } from '#contract/payments/payments.ts';
import type { QuoteData } from '#contract/payments/quote-data.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { ApiError, describeError, needsReload, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

type PaymentState =
  | { state: 'loading' }
  | { state: 'ready'; clientSecret: string; quote: QuoteData }
  | { state: 'free'; quote: QuoteData }
  /** The server rejects the payment; `reason` is its sentence. */
  | { state: 'refused'; code: ErrorCode | undefined; reason: string }
  | { state: 'missing'; reason: string }
  | {
      state: 'failed';
      reason: string;
      reference: string | undefined;
      needsReload: boolean;
    };

export type CheckoutPayment = PaymentState & {
  retry: () => void;
  /** Reason why the discount code does not apply. Undefined if anything else is wrong. */
  codeError: string | undefined;
};

const paymentIntentQueries = new Queries((request) =>
  call(createPaymentIntent, JSON.parse(request) as QuoteRequest, { staysOn401: true }),
);

const intentQuery = (request: QuoteRequest) => paymentIntentQueries.of(JSON.stringify(request));

/** @returns the failure, if any */
export async function requestPayment(request: QuoteRequest): Promise<Error | undefined> {
  const query = intentQuery(request);
  await query.refetch();
  return query.read().error;
}

/** Evicts payments that the server closed in favour of `request`. */
export const forgetOtherPayments = (request: QuoteRequest | undefined): void =>
  paymentIntentQueries.forgetAllBut(request && JSON.stringify(request));

/** Returns undefined unless the error is about the discount code. */
export const readCodeError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields['code'] : undefined;

/** Creates the payment once per page: the shared cache holds it, however often effects run. */
export function usePaymentIntent(request: QuoteRequest): CheckoutPayment {
  const query = useQuery(intentQuery(request));
  const isUnauthorized = query.error instanceof ApiError && query.error.status === 401;
  const reason = isUnauthorized ? checkoutMessages.purchaseUnauthorized : undefined;
  useLoginRedirect(reason);

  const payment: PaymentState = query.isFetching
    ? { state: 'loading' }
    : query.data && !query.error
      ? readPayment(query.data)
      : readFailure(query.error);
  const hasFailed = payment.state === 'failed';
  const reference = hasFailed ? payment.reference : undefined;
  useEffect(() => {
    if (!hasFailed) return;
    const failure = { ...checkoutMessages.paymentInitFailed, reference };
    // The panel's alert is announced already.
    toast({ ...failure, variant: 'destructive', isSilent: true });
  }, [hasFailed, reference]);
  const codeError = query.isFetching ? undefined : readCodeError(query.error);
  return { ...payment, codeError, retry: () => void query.refetch() };
}

const readPayment = ({
  clientSecret,
  quote,
}: z.infer<typeof createPaymentIntent.response>): PaymentState =>
  clientSecret ? { state: 'ready', clientSecret, quote } : { state: 'free', quote };

function readFailure(error: unknown): PaymentState {
  const reason = describeError(error);
  const { status, code } = error instanceof ApiError ? error : {};
  // The redirect to the sign-in page has begun.
  if (status === 401) return { state: 'loading' };
  if (status === 404) return { state: 'missing', reason };
  if (status === 409 || readCodeError(error)) return { state: 'refused', code, reason };
  return {
    state: 'failed',
    reason,
    reference: referenceOf(error),
    needsReload: needsReload(error),
  };
}
