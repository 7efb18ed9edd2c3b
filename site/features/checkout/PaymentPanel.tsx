import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { QuoteData } from '#contract/quote-data.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import { FreeOrderForm } from './FreeOrderForm.tsx';
import { PaymentPending, PaymentRefused, PaymentUnavailable } from './PaymentAlerts.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentPlaceholder } from './PaymentPlaceholder.tsx';
import { usePaymentAppearance, useStripeScript } from './stripe.ts';
import type { CheckoutPayment } from './use-payment-intent.ts';

const NO_SCRIPT =
  "We can't reach the payment provider. A content blocker or your network may be in the way.";

interface PaymentPanelProps {
  order: CheckoutOrder;
  stripeKey: string;
  payment: CheckoutPayment;
  /** What the page says about the try before it was opened. */
  notice: FormFailure | undefined;
}

/** The payment form, its placeholder, or the reason why there is none. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { order, stripeKey, payment, notice } = props;
  const stripe = useStripeScript(stripeKey);

  if (payment.state === 'refused') return <PaymentRefused reason={payment.reason} />;
  if (payment.state === 'failed') {
    const { reason, reference, retry } = payment;
    return <PaymentUnavailable {...{ reason, reference }} onRetry={retry} />;
  }
  if (payment.state === 'free') return <FreeOrderForm {...{ order, quote: payment.quote }} />;
  // The page may load the script by a tag of its own, which only a reload retries.
  if (stripe === null)
    return <PaymentUnavailable reason={NO_SCRIPT} onRetry={() => location.reload()} />;
  if (stripe && payment.state === 'ready') {
    const { clientSecret, quote, retry } = payment;
    return (
      <CardForm
        key={clientSecret}
        {...{ order, quote, stripe, clientSecret, notice }}
        onRetry={retry}
      />
    );
  }
  return <PaymentPlaceholder label={checkoutLabels.initializing} />;
}

interface CardFormProps {
  order: CheckoutOrder;
  quote: QuoteData;
  stripe: Stripe;
  clientSecret: string;
  notice: FormFailure | undefined;
  onRetry: () => void;
}

/** The provider's form for one payment. */
function CardForm({ onRetry, ...form }: CardFormProps) {
  const { stripe, clientSecret } = form;
  const appearance = usePaymentAppearance();
  const shown = useRef(appearance);
  const [elements] = useState(() => stripe.elements({ clientSecret, appearance, locale: 'en-GB' }));
  useEffect(() => {
    // The frame is told of a change only: it may not have been loaded yet.
    if (appearance === shown.current) return;
    shown.current = appearance;
    void elements.update({ appearance });
  }, [elements, appearance]);
  const [state, setState] = useState<'open' | 'pending' | 'unavailable'>('open');

  if (state === 'pending') return <PaymentPending />;
  if (state === 'unavailable')
    return <PaymentUnavailable reason={messages.unavailable} onRetry={onRetry} />;
  return (
    <PaymentForm
      {...{ ...form, elements }}
      onPending={() => setState('pending')}
      onLoadError={() => setState('unavailable')}
    />
  );
}
