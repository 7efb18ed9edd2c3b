import type { OpenLink } from '#contract/payments/pay.ts';
import { CardForm } from '#site/card-payment/CardForm.tsx';
import { PaymentUnavailable } from '#site/card-payment/PaymentAlerts.tsx';
import { PaymentPlaceholder } from '#site/card-payment/PaymentPlaceholder.tsx';
import { NO_SCRIPT, useStripeScript } from '#site/card-payment/stripe.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import type { LinkState } from './link-query.ts';
import { PayForm } from './PayForm.tsx';

const NOTICES = { outdated: checkoutMessages.priceChanged, closed: checkoutMessages.paymentClosed };

interface PayPanelProps {
  token: string;
  link: OpenLink;
  stripeKey: string;
  onOutcome: (outcome: LinkState) => void;
  /** Failure of an earlier attempt, before the link was reopened. */
  notice: FormFailure | undefined;
  onReopen: (notice?: FormFailure) => void;
}

export function PayPanel(props: PayPanelProps) {
  const { token, link, stripeKey, notice, onOutcome, onReopen } = props;
  const stripe = useStripeScript(stripeKey);
  if (stripe === null)
    return <PaymentUnavailable reason={NO_SCRIPT} onRetry={() => location.reload()} />;
  if (!stripe) return <PaymentPlaceholder label={checkoutLabels.initializing} />;
  const { clientSecret } = link;
  return (
    <CardForm
      key={clientSecret}
      stripe={stripe}
      clientSecret={clientSecret}
      onRetry={() => onReopen()}
    >
      {(elements, onLoadError) => (
        <PayForm
          {...{ token, link, stripe, elements, notice, onOutcome, onLoadError }}
          onReopen={(kind) => onReopen(NOTICES[kind])}
        />
      )}
    </CardForm>
  );
}
