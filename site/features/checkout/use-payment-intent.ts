import { useEffect } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { createPaymentIntent } from '#contract/payments.ts';
import { ApiError, describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

type PaymentState =
  | { state: 'loading' }
  | { state: 'ready'; clientSecret: string }
  /** The server rejects the payment; `reason` is its sentence. */
  | { state: 'refused'; code: ErrorCode | undefined; reason: string }
  /** The subject no longer exists. */
  | { state: 'missing' }
  | { state: 'failed'; reason: string; reference: string | undefined };

export type CheckoutPayment = PaymentState & { retry: () => void };

/** By the subject's id. */
const paymentIntentQueries = new Queries((subjectId) =>
  call(createPaymentIntent, { subjectId }, { staysOn401: true }),
);

/** Creates the payment once per page: the shared cache holds it, however often effects run. */
export function usePaymentIntent(request: { subjectId: string }): CheckoutPayment {
  const query = useQuery(paymentIntentQueries.of(request.subjectId));
  const isUnauthorized = query.error instanceof ApiError && query.error.status === 401;
  const reason = isUnauthorized ? checkoutMessages.purchaseUnauthorized : undefined;
  useLoginRedirect(reason, request.subjectId);

  const payment: PaymentState = query.isFetching
    ? { state: 'loading' }
    : query.data?.clientSecret
      ? { state: 'ready', clientSecret: query.data.clientSecret }
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
