import { useState } from 'react';
import {
  PaymentPending,
  PaymentRefused,
  PaymentUnavailable,
} from '#site/card-payment/PaymentAlerts.tsx';
import { PaymentPlaceholder } from '#site/card-payment/PaymentPlaceholder.tsx';
import { NO_SCRIPT, useStripeScript } from '#site/card-payment/stripe.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { CardPayment } from './CardPayment.tsx';
import type { CheckoutOrder } from './checkout-order.ts';
import { FreeOrder } from './FreeOrder.tsx';
import type { CheckoutPayment } from './use-payment-intent.ts';

interface PaymentPanelProps {
  order: CheckoutOrder;
  stripeKey: string;
  payment: CheckoutPayment;
  notice: FormFailure | undefined;
}

export function PaymentPanel(props: PaymentPanelProps) {
  const { order, stripeKey, payment, notice } = props;
  const stripe = useStripeScript(stripeKey);
  const [isPending, setPending] = useState(false);

  if (payment.state === 'refused') return <PaymentRefused reason={payment.reason} />;
  if (payment.state === 'failed') {
    const { reason, reference, needsReload, retry } = payment;
    return <PaymentUnavailable {...{ reason, reference, needsReload }} onRetry={retry} />;
  }
  if (payment.state === 'free') return <FreeOrder {...{ order, quote: payment.quote }} />;
  // Browsers remember a failed script, so only a reload retries it.
  if (stripe === null)
    return <PaymentUnavailable reason={NO_SCRIPT} onRetry={() => location.reload()} />;
  if (stripe && payment.state === 'ready') {
    if (isPending) return <PaymentPending />;
    return (
      <CardPayment
        key={payment.clientSecret}
        {...{ stripe, order, payment, notice }}
        onPending={() => setPending(true)}
      />
    );
  }
  return <PaymentPlaceholder label={checkoutLabels.initializing} />;
}
