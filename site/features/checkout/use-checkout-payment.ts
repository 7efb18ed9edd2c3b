import { useEffect, useState } from 'react';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { describeError } from '#site/lib/api-error.ts';
import { discountLabels } from '#site/texts/discount-codes.ts';
import {
  type CheckoutPayment,
  codeErrorOf,
  forgetOtherPayments,
  requestPayment,
  usePaymentIntent,
} from './use-payment-intent.ts';

/** The field for a discount code, and what became of the code in it. */
export interface DiscountField {
  /** What the address or the student has given. */
  tried: string;
  /** The code that counts. */
  applied: string | undefined;
  /** Why the last one does not. */
  error: string | undefined;
  isPending: boolean;
  apply: (typed: string) => void;
  remove: () => void;
}

const CODE = 'code';

/** The code of the address, so that a link carries one, also through a sign-in. */
const codeOfAddress = () => new URLSearchParams(location.search).get(CODE)?.trim() ?? '';

function putIntoAddress(code: string | undefined): void {
  const url = new URL(location.href);
  if (code) url.searchParams.set(CODE, code);
  else url.searchParams.delete(CODE);
  history.replaceState(history.state, '', url);
}

/**
 * The payment for what a student wants to buy, with the code of the address or one that they apply. A code that
 * does not count leaves the payment as it is.
 */
export function useCheckoutPayment(wanted: QuoteRequest): {
  payment: CheckoutPayment;
  discount: DiscountField;
} {
  const [tried, setTried] = useState(codeOfAddress);
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
    if (failure) return setError(codeErrorOf(failure) ?? describeError(failure));
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
