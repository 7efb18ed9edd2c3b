import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import type { QuoteData, QuoteRequest } from '#contract/checkout/quote-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { features } from '#shop';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { ApiError, describeError, errorReference } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

type PaymentState =
  | { state: 'loading' }
  | { state: 'ready'; clientSecret: string; quote: QuoteData }
  | { state: 'free'; quote: QuoteData }
  /** The server rejects the payment; `reason` is its sentence. */
  | { state: 'refused'; code: ErrorCode | undefined; reason: string }
  | { state: 'missing'; reason: string }
  | { state: 'failed'; error: unknown };

export type CheckoutPayment = PaymentState & {
  retry: () => void;
  /** Reason why the discount code does not apply. Undefined if anything else is wrong. */
  codeError: string | undefined;
};

export interface DiscountField {
  tried: string;
  /** Undefined if no code applies. */
  applied: string | undefined;
  error: string | undefined;
  isPending: boolean;
  apply: (typed: string) => void;
  remove: () => void;
}

/** Leaves the payment unchanged if a code does not apply. */
export function useCheckoutPayment(order: QuoteRequest): {
  payment: CheckoutPayment;
  discount: DiscountField;
} {
  const [tried, setTried] = useState(readCode);
  const [code, setCode] = useState(tried);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const payment = usePaymentIntent(code ? { ...order, code } : order);
  const codeError = code ? payment.codeError : undefined;
  useEffect(() => {
    if (!codeError) return;
    setError(codeError);
    setCode('');
    putIntoAddress(undefined);
  }, [codeError]);

  const change = (next: string) => {
    setError(undefined);
    setCode(next);
    putIntoAddress(next);
  };
  const apply = async (typed: string) => {
    const next = typed.trim();
    setTried(next);
    if (!next) return setError('Please enter a code.');
    setPending(true);
    const request = { ...order, code: next };
    const failure = await requestPayment(request);
    setPending(false);
    if (failure) return setError(readCodeError(failure) ?? describeError(failure));
    forgetOtherPayments(request);
    change(next);
  };
  const hasCode = payment.state === 'ready' || payment.state === 'free';
  return {
    payment: codeError ? { ...payment, state: 'loading' } : payment,
    discount: {
      tried,
      error,
      applied: hasCode ? payment.quote.code : undefined,
      isPending: isPending || payment.state === 'loading',
      apply: (typed) => void apply(typed),
      remove: () => {
        setTried('');
        forgetOtherPayments(undefined);
        change('');
      },
    },
  };
}

/** Creates the payment once per page: the shared cache holds it, however often effects run. */
function usePaymentIntent(request: QuoteRequest): CheckoutPayment {
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
  const reference = hasFailed ? errorReference(payment.error) : undefined;
  useEffect(() => {
    if (!hasFailed) return;
    const failure = { ...checkoutMessages.paymentInitFailed, reference };
    // The panel's alert is announced already.
    toast({ ...failure, variant: 'destructive', isSilent: true });
  }, [hasFailed, reference]);
  const codeError = query.isFetching ? undefined : readCodeError(query.error);
  return { ...payment, codeError, retry: () => void query.refetch() };
}

const paymentIntentQueries = new Queries((request) =>
  call(createPaymentIntent, JSON.parse(request) as QuoteRequest, { staysOn401: true }),
);

const intentQuery = (request: QuoteRequest) => paymentIntentQueries.of(JSON.stringify(request));

async function requestPayment(request: QuoteRequest): Promise<Error | undefined> {
  const query = intentQuery(request);
  await query.refetch();
  return query.read().error;
}

/** Evicts payments that the server closed in favour of `request`. */
const forgetOtherPayments = (request: QuoteRequest | undefined): void =>
  paymentIntentQueries.forgetAllBut(request && JSON.stringify(request));

const readCodeError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields['code'] : undefined;

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
  return { state: 'failed', error };
}

const CODE = 'code';

/** Reads the code from the address, which keeps it through a sign-in. Ignored while codes are switched off. */
const readCode = () =>
  (features.discountCodes && new URLSearchParams(location.search).get(CODE)?.trim()) || '';

function putIntoAddress(code: string | undefined): void {
  const url = new URL(location.href);
  if (code) url.searchParams.set(CODE, code);
  else url.searchParams.delete(CODE);
  history.replaceState(history.state, '', url);
}
