import type { Stripe } from '@stripe/stripe-js';
import { CardForm } from '#site/card-payment/CardForm.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import { PaymentForm } from './PaymentForm.tsx';
import type { CheckoutPayment } from './use-payment-intent.ts';

interface CardPaymentProps {
  stripe: Stripe;
  order: CheckoutOrder;
  payment: Extract<CheckoutPayment, { state: 'ready' }>;
  /** Failure of an earlier attempt, before this page was opened. */
  notice: FormFailure | undefined;
  onPending: () => void;
}

export function CardPayment({ stripe, order, payment, notice, onPending }: CardPaymentProps) {
  const { clientSecret, quote, retry } = payment;
  return (
    <CardForm {...{ stripe, clientSecret }} onRetry={retry}>
      {(elements, onLoadError) => (
        <PaymentForm
          {...{ stripe, elements, order, quote, clientSecret, notice, onLoadError, onPending }}
        />
      )}
    </CardForm>
  );
}
