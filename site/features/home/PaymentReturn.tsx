import { useEffect } from 'react';
import { completeReturn } from '#site/features/checkout/complete-return.ts';

/** Ends a payment that had to leave the shop for the buyer's bank. */
export function PaymentReturn() {
  useEffect(() => {
    void completeReturn();
  }, []);
  return null;
}
