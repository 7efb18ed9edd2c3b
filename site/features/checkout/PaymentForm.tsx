import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDecimal } from '#contract/money.ts';
import { consentWording } from '#contract/payments/consent.ts';
import { giveConsent } from '#contract/payments/payments.ts';
import type { QuoteData } from '#contract/payments/quote-data.ts';
import { CardFields } from '#site/card-payment/CardFields.tsx';
import { ConsentBox } from '#site/card-payment/ConsentBox.tsx';
import { PaymentFailed } from '#site/card-payment/PaymentAlerts.tsx';
import { payWithCard } from '#site/card-payment/pay-with-card.ts';
import { showPaymentError } from '#site/card-payment/payment-failures.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import { BuyerAddress } from './BuyerAddress.tsx';
import type { CheckoutOrder } from './checkout-order.ts';
import { finishPayment } from './finish-payment.ts';
import { paymentReturnUrl } from './payment-return-url.ts';

interface PaymentFormProps {
  stripe: Stripe;
  elements: StripeElements;
  order: CheckoutOrder;
  quote: QuoteData;
  clientSecret: string;
  notice: FormFailure | undefined;
  onPending: () => void;
  onLoadError: () => void;
}

const consentForm = z.object({
  consent: z.boolean().check(z.refine((hasAgreed) => hasAgreed, checkoutMessages.consentMissing)),
});

/** Keeps its values after a failure, so that the student can try again. */
export function PaymentForm(props: PaymentFormProps) {
  const { stripe, elements, order, quote, clientSecret, notice, onPending, onLoadError } = props;
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState(notice);
  const { form, submit, isPending } = useApiForm({
    schema: consentForm,
    defaultValues: { consent: false },
    send: async () => {
      const outcome = await payWithCard({
        stripe,
        elements,
        clientSecret,
        quote,
        returnUrl: paymentReturnUrl(location.origin, order.name, {
          offerId: order.request.offerId,
          code: quote.code,
        }),
        agree: (paymentIntentId) =>
          call(
            giveConsent,
            { paymentIntentId, wordingVersion: consentWording.version },
            { staysOn401: true },
          ),
      });
      setFailure(await finishPayment(outcome, order, quote.lines, onPending));
    },
    onError: (error) => {
      setFailure(showPaymentError(error));
      return undefined;
    },
  });

  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        if (!isReady) return event.preventDefault();
        setFailure(undefined);
        submit(event);
      }}
      className="grid gap-5"
    >
      <CardFields
        elements={elements}
        isReady={isReady}
        onReady={() => setReady(true)}
        onLoadError={onLoadError}
      />
      <BuyerAddress />
      <ConsentBox {...form.register('consent')} error={form.errors['consent']} />
      {failure && <PaymentFailed {...failure} />}
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        <Button
          variant="secondary"
          disabled={isPending}
          onClick={() => goBack(order.href)}
          className="order-last sm:order-first"
        >
          {checkoutLabels.cancel}
        </Button>
        <Button type="submit" disabled={!isReady || isPending}>
          {isPending
            ? checkoutLabels.processing
            : checkoutLabels.pay(formatDecimal(quote.amount, quote.currency))}
        </Button>
      </div>
    </form>
  );
}

/** Goes back, or to the subject if the browser has no previous page. */
function goBack(href: string) {
  if (history.length > 1) history.back();
  else location.assign(href);
}
