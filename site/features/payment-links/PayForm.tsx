import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useState } from 'react';
import * as z from 'zod/mini';
import { email } from '#contract/accounts/accounts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { formatDecimal } from '#contract/money.ts';
import { givePayerConsent, type OpenLink } from '#contract/payments/pay.ts';
import { payerConsentWording } from '#contract/payments/payer-consent.ts';
import { CardFields } from '#site/card-payment/CardFields.tsx';
import { ConsentBox } from '#site/card-payment/ConsentBox.tsx';
import { PaymentFailed } from '#site/card-payment/PaymentAlerts.tsx';
import { payWithCard } from '#site/card-payment/pay-with-card.ts';
import {
  showConsentFailed,
  showDeclined,
  showPaymentError,
} from '#site/card-payment/payment-failures.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { EmailField } from '#site/forms/EmailField.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { payLabels } from '#site/texts/pay.ts';
import { complete, type LinkState } from './link-query.ts';

interface PayFormProps {
  token: string;
  link: OpenLink;
  stripe: Stripe;
  elements: StripeElements;
  notice: FormFailure | undefined;
  onOutcome: (outcome: LinkState) => void;
  /** Called if the payment has changed since the page showed it. */
  onReopen: (kind: 'outdated' | 'closed') => void;
  onLoadError: () => void;
}

/** Server's codes for a link that no longer asks for a payment. */
const OVER: (ErrorCode | undefined)[] = ['already_purchased', 'payment_link_invalid'];

const payerForm = z.object({
  email: email(messages.emailInvalid),
  consent: z.boolean().check(z.refine((hasAgreed) => hasAgreed, checkoutMessages.consentMissing)),
});

/** Proofs by payment id. A page without the proof cannot correct the payer's address. */
const proofs = new Map<string, string>();

async function answerAsPayer(answer: { token: string; paymentIntentId: string; email: string }) {
  const { paymentIntentId } = answer;
  const { version: wordingVersion } = payerConsentWording;
  const request = { ...answer, wordingVersion, proof: proofs.get(paymentIntentId) };
  const { proof } = await call(givePayerConsent, request);
  if (proof !== undefined) proofs.set(paymentIntentId, proof);
}

/** Keeps its values after a failure. */
export function PayForm(props: PayFormProps) {
  const { token, link, stripe, elements, onOutcome, onReopen } = props;
  const { amount, currency } = link.quote;
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState(props.notice);
  const { form, submit, isPending } = useApiForm({
    schema: payerForm,
    defaultValues: { email: '', consent: false },
    send: async ({ email: address }) => {
      const outcome = await payWithCard({
        stripe,
        elements,
        clientSecret: link.clientSecret,
        quote: link.quote,
        returnUrl: location.origin + location.pathname,
        agree: (paymentIntentId) => answerAsPayer({ token, paymentIntentId, email: address }),
      });
      if (outcome.kind === 'failed') return setFailure(showDeclined(outcome));
      if (outcome.kind === 'consent-failed') {
        // The reopened link says why: it has ended, or the student has paid.
        if (OVER.includes(outcome.code)) return onReopen('outdated');
        return setFailure(showConsentFailed(outcome));
      }
      if (outcome.kind === 'outdated' || outcome.kind === 'closed') return onReopen(outcome.kind);
      if (outcome.kind !== 'succeeded') return onOutcome({ state: 'pending' });
      // Without a response, the provider's event completes the payment.
      const completed = await complete(token, outcome.paymentIntentId).catch(() => undefined);
      onOutcome(completed ?? { state: 'pending' });
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
      <EmailField form={form} name="email" label={payLabels.email} hint={payLabels.emailHint} />
      <CardFields
        elements={elements}
        isReady={isReady}
        onReady={() => setReady(true)}
        onLoadError={props.onLoadError}
      />
      <ConsentBox
        {...form.register('consent')}
        payerWording={payerConsentWording.text}
        error={form.errors['consent']}
      />
      {failure && <PaymentFailed {...failure} />}
      <Button type="submit" disabled={!isReady || isPending}>
        {isPending ? payLabels.processing : payLabels.pay(formatDecimal(amount, currency))}
      </Button>
    </form>
  );
}
