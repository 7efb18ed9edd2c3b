import { useEffect } from 'react';
import { island } from '#site/components/island.tsx';
import { completeReturn } from '#site/features/checkout/payment-return.ts';

export const PaymentReturn = island(() => {
  useEffect(() => {
    void completeReturn();
  }, []);
  return null;
});
