import { useEffect, useState } from 'react';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { describeError } from '#site/lib/api-error.ts';
import { discountLabels } from '#site/texts/discount-codes.ts';
import {
  type CheckoutPayment,
  forgetOtherPayments,
  readCodeError,
  requestPayment,
  usePaymentIntent,
} from './use-payment-intent.ts';

export interface DiscountField {
  tried: string;
  /** Undefined if no code applies. */
  applied: string | undefined;
  error: string | undefined;
  isPending: boolean;
  apply: (typed: string) => void;
  remove: () => void;
}

const CODE = 'code';

/** Reads the code from the address, which keeps it through a sign-in. */
const readCode = () => new URLSearchParams(location.search).get(CODE)?.trim() ?? '';

function putIntoAddress(code: string | undefined): void {
  const url = new URL(location.href);
  if (code) url.searchParams.set(CODE, code);
  else url.searchParams.delete(CODE);
  history.replaceState(history.state, '', url);
}

/** Leaves the payment unchanged if a code does not apply. */
export function useCheckoutPayment(wanted: QuoteRequest): {
  payment: CheckoutPayment;
  discount: DiscountField;
} {
  const [tried, setTried] = useState(readCode);
  const [code, setCode] = useState(tried);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const payment = usePaymentIntent(code ? { ...wanted, code } : wanted);
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
    if (!next) return setError(discountLabels.missing);
    setPending(true);
    const request = { ...wanted, code: next };
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
