import { Spinner } from '#site/components/ui/Spinner.tsx';
import type { SubjectCard } from '#site/lib/subject-card.ts';
import { CardForm } from './CardForm.tsx';
import { PaymentRefused, PaymentTrouble } from './payment-alerts.tsx';
import type { CheckoutPayment } from './use-payment-intent.ts';
import { useStripeScript } from './use-stripe.ts';

interface PaymentPanelProps {
  subject: SubjectCard;
  stripeKey: string;
  payment: CheckoutPayment;
}

/** The card form once it can be drawn, or why there is none. */
export function PaymentPanel({ subject, stripeKey, payment }: PaymentPanelProps) {
  const stripe = useStripeScript(stripeKey);

  if (payment.state === 'refused') return <PaymentRefused {...payment} slug={subject.slug} />;
  if (payment.state === 'failed') return <PaymentTrouble onRetry={payment.retry} />;
  // The page may have a tag of its own for the script: only loading it again tries that one too.
  if (stripe === null) return <PaymentTrouble isScript onRetry={() => location.reload()} />;
  if (stripe && payment.state === 'ready') {
    const { clientSecret, retry } = payment;
    return <CardForm key={clientSecret} {...{ subject, stripe, clientSecret }} onRetry={retry} />;
  }
  return <Spinner label="Initializing payment..." />;
}
