import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { CardForm } from './CardForm.tsx';
import { PaymentRefused, PaymentTrouble } from './PaymentAlerts.tsx';
import { PaymentWait } from './PaymentWait.tsx';
import { useStripeScript } from './stripe.ts';
import type { CheckoutPayment } from './use-payment-intent.ts';

const NO_SCRIPT =
  'The payment provider cannot be reached. A content blocker or your network may be in the way.';

interface PaymentPanelProps {
  subject: SubjectCard;
  isPriceKnown: boolean;
  stripeKey: string;
  payment: CheckoutPayment;
}

/** The card form once it can be drawn, or why there is none. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { subject, isPriceKnown, stripeKey, payment } = props;
  const stripe = useStripeScript(stripeKey);

  if (payment.state === 'refused') return <PaymentRefused reason={payment.reason} />;
  if (payment.state === 'failed')
    return <PaymentTrouble reason={payment.reason} onRetry={payment.retry} />;
  // The page may have a tag of its own for the script: only loading it again tries that one too.
  if (stripe === null)
    return <PaymentTrouble reason={NO_SCRIPT} onRetry={() => location.reload()} />;
  if (stripe && payment.state === 'ready' && isPriceKnown) {
    const { clientSecret, retry } = payment;
    return <CardForm key={clientSecret} {...{ subject, stripe, clientSecret }} onRetry={retry} />;
  }
  return <PaymentWait label={checkoutLabels.initializing} />;
}
