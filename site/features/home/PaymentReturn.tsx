import { useEffect } from 'react';
import { completeReturn } from '#site/features/checkout/payment-return.ts';

/** Completes a payment after a redirect to the student's bank. */
export function PaymentReturn() {
  useEffect(() => {
    void completeReturn();
  }, []);
  return null;
}
