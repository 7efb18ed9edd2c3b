import * as z from 'zod/mini';
import { email } from '#contract/accounts/accounts.ts';
import { payerConsentWording } from '#contract/checkout/consent.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { givePayerConsent, type OpenLink } from '#contract/payment-links/payment-links.ts';
import { CardPaymentForm } from '#site/card-payment/CardPaymentForm.tsx';
import { consentForm } from '#site/card-payment/ConsentBox.tsx';
import {
  type PaymentOutcome,
  showConsentFailed,
  showDeclined,
} from '#site/card-payment/pay-with-card.ts';
import { EmailField } from '#site/forms/EmailField.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { completePayment, type LinkState } from './link-query.ts';

const payerForm = z.extend(consentForm, { email: email(messages.emailInvalid) });

/** Server's codes for a link that no longer asks for a payment. */
const OVER: (ErrorCode | undefined)[] = ['already_purchased', 'payment_link_invalid'];
const isOver = (error: unknown) => error instanceof ApiError && OVER.includes(error.code);

interface PayFormProps {
  token: string;
  link: OpenLink;
  stripeKey: string;
  /** Failure of an earlier attempt, before the link was reopened. */
  notice: FormFailure | undefined;
  onOutcome: (outcome: LinkState) => void;
  onReopen: (notice?: FormFailure) => void;
}

export function PayForm({ token, link, stripeKey, notice, onOutcome, onReopen }: PayFormProps) {
  const finish = async (outcome: PaymentOutcome): Promise<FormFailure | undefined> => {
    const { kind } = outcome;
    if (kind === 'failed') return showDeclined(outcome);
    if (kind === 'consent-failed' && !isOver(outcome.error)) {
      return showConsentFailed(outcome);
    }
    if (kind === 'succeeded') {
      // Without a response, the provider's event completes the payment.
      const completed = await completePayment(token, outcome.paymentIntentId).catch(
        () => undefined,
      );
      onOutcome(completed ?? { state: 'pending' });
    } else if (kind === 'closed') {
      onReopen(checkoutMessages.paymentClosed);
    } else if (kind === 'outdated' || kind === 'consent-failed') {
      // The reopened link says why it is over: it has ended, or the student has paid.
      onReopen(checkoutMessages.priceChanged);
    } else {
      onOutcome({ state: 'pending' });
    }
    return undefined;
  };
  return (
    <CardPaymentForm
      {...{ stripeKey, notice }}
      payment={link}
      schema={payerForm}
      defaultValues={{ email: '', consent: false }}
      payerWording={payerConsentWording.text}
      returnUrl={() => location.origin + location.pathname}
      agree={(paymentIntentId, values) => agreeAsPayer(token, paymentIntentId, values.email)}
      onOutcome={finish}
      onRetry={() => onReopen()}
    >
      {(cardFields, form) => (
        <>
          <EmailField
            form={form}
            name="email"
            label="Your email address"
            hint="For your confirmation and receipt. The student does not see it."
          />
          {cardFields}
        </>
      )}
    </CardPaymentForm>
  );
}

/** Proofs by payment id. A page without the proof cannot correct the payer's address. */
const proofs = new Map<string, string>();

async function agreeAsPayer(token: string, paymentIntentId: string, address: string) {
  const { proof } = await call(givePayerConsent, {
    token,
    paymentIntentId,
    email: address,
    wordingVersion: payerConsentWording.version,
    proof: proofs.get(paymentIntentId),
  });
  if (proof !== undefined) proofs.set(paymentIntentId, proof);
}
