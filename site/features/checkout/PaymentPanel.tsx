import { useState } from 'react';
import { consentWording } from '#contract/checkout/consent.ts';
import { giveConsent } from '#contract/checkout/payments.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import {
  CardPaymentForm,
  PaymentUnavailable,
} from '#site/features/card-payment/CardPaymentForm.tsx';
import { consentForm } from '#site/features/card-payment/ConsentBox.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { latePart } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { BuyerAddress } from './BuyerAddress.tsx';
import { finishPayment, paymentReturnUrl } from './finish-payment.ts';
import { type CheckoutOrder, nameOrder } from './use-checkout-order.ts';
import type { CheckoutPayment } from './use-checkout-payment.ts';

/** Loads on demand, because free orders are rare. */
const freeOrderForm = latePart(async () => (await import('./FreeOrderForm.tsx')).FreeOrderForm);

interface PaymentPanelProps {
  order: CheckoutOrder;
  stripeKey: string;
  payment: CheckoutPayment;
  /** Failure of an earlier attempt, before this page was opened. */
  notice: FormFailure | undefined;
}

export function PaymentPanel({ order, stripeKey, payment, notice }: PaymentPanelProps) {
  const [isPending, setPending] = useState(false);
  if (payment.state === 'refused') return <PaymentRefused reason={payment.reason} />;
  if (payment.state === 'failed') {
    return <PaymentUnavailable error={payment.error} onRetry={payment.retry} />;
  }
  if (payment.state === 'free') {
    return <LatePart part={freeOrderForm} name="form" props={{ order, quote: payment.quote }} />;
  }
  const isReady = payment.state === 'ready';
  if (isReady && isPending) return <PaymentPending />;
  return (
    <CardPaymentForm
      {...{ stripeKey, notice }}
      payment={isReady ? payment : undefined}
      schema={consentForm}
      defaultValues={{ consent: false }}
      returnUrl={(quote) => {
        const { offerId } = order.request;
        const { code } = quote;
        return paymentReturnUrl(location.origin, nameOrder(order, quote), { offerId, code });
      }}
      agree={(paymentIntentId) => {
        const wordingVersion = consentWording.version;
        return call(giveConsent, { paymentIntentId, wordingVersion }, { staysOn401: true });
      }}
      onOutcome={(outcome, { lines }) =>
        finishPayment(outcome, order, lines, () => setPending(true))
      }
      onRetry={payment.retry}
      cancel={{ href: order.href, go: () => goBack(order.href) }}
    >
      {(cardFields) => (
        <>
          {cardFields}
          <BuyerAddress />
        </>
      )}
    </CardPaymentForm>
  );
}

/** Goes back, or to the subject if the browser has no previous page. */
function goBack(href: string) {
  if (history.length > 1) history.back();
  else location.assign(href);
}

function PaymentRefused({ reason }: { reason: string }) {
  return (
    <div className="grid gap-4">
      <Alert title={reason} />
      <ActionButton href={paths.purchases()} className="justify-self-start">
        See Your Purchases
      </ActionButton>
    </div>
  );
}

/** The purchase completes without this page. */
function PaymentPending() {
  return (
    <div className="grid gap-4">
      <Alert title="Waiting for your bank" takesFocus>
        You don't need to stay on this page or pay again. As soon as your payment is confirmed, your
        notes unlock and we email you.
      </Alert>
      <Button href={paths.purchases()} variant="secondary" className="justify-self-start">
        See Your Purchases
      </Button>
    </div>
  );
}
