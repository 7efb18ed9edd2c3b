import * as z from 'zod/mini';
import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { CardPaymentForm } from '#site/features/card-payment/CardPaymentForm.tsx';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import {
  type PaymentOutcome,
  showDeclined,
  toPaymentIntentId,
} from '#site/features/card-payment/pay-with-card.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { paths } from '#site/lib/paths.ts';

interface PlacesPaymentProps {
  stripeKey: string;
  payment: { token: string; clientSecret: string } & Pick<QuoteData, 'amount' | 'currency'>;
  notice: FormFailure | undefined;
  /** Opens the payment again, and explains why. */
  onReopen: (why?: FormFailure) => void;
}

const noFields = z.object({});

/** Card form of an order. The page of the order completes the payment, as after a bank's redirect. */
export function PlacesPayment({ stripeKey, payment, notice, onReopen }: PlacesPaymentProps) {
  const { token, clientSecret } = payment;
  const finish = async (outcome: PaymentOutcome): Promise<FormFailure | undefined> => {
    if (outcome.kind === 'failed') return showDeclined(outcome);
    if (outcome.kind === 'closed' || outcome.kind === 'outdated') {
      const { paymentClosed, priceChanged } = checkoutMessages;
      onReopen(outcome.kind === 'closed' ? paymentClosed : priceChanged);
      return undefined;
    }
    const id = toPaymentIntentId(clientSecret);
    return leaveTo(`${paths.order(token)}?payment_intent=${encodeURIComponent(id)}`);
  };
  return (
    <CardPaymentForm
      {...{ stripeKey, notice }}
      payment={{ clientSecret, quote: payment }}
      schema={noFields}
      defaultValues={{}}
      asksConsent={false}
      returnUrl={() => location.origin + paths.order(token)}
      onOutcome={finish}
      onRetry={() => onReopen()}
    >
      {(cardFields) => cardFields}
    </CardPaymentForm>
  );
}
