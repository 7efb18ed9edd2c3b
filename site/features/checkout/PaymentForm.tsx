import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type SubmitEvent, useRef, useState } from 'react';
import { formatPence } from '#contract/money.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { paths, paymentReturnUrl } from '#site/lib/paths.ts';
import type { SubjectCard } from '#site/lib/subject-card.ts';
import { finishPayment, sayFailure } from './finish-payment.ts';
import { type PaymentOutcome, readOutcome } from './payment-outcome.ts';

interface PaymentFormProps {
  subject: SubjectCard;
  clientSecret: string;
  /** The payment is under way and will end without this page. */
  onPending: () => void;
  /** The provider could not draw its form. */
  onLoadError: () => void;
}

/** The card form; it stays as it is after a failure, so that the buyer can mend and try again. */
export function PaymentForm({ subject, clientSecret, onPending, onLoadError }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  // State comes too late for a second press in the same moment.
  const isBusy = useRef(false);

  async function pay(event: SubmitEvent) {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isBusy.current) return;
    isBusy.current = true;
    setPaying(true);
    try {
      const isAsShown = await isPaymentOf(stripe, clientSecret, subject.price);
      const outcome: PaymentOutcome = isAsShown
        ? await confirm(stripe, elements, subject.name)
        : { kind: 'changed' };
      await finishPayment(outcome, subject, onPending);
    } catch (error) {
      sayFailure(error);
    } finally {
      isBusy.current = false;
      setPaying(false);
    }
  }

  return (
    <form onSubmit={pay} aria-busy={isPaying} className="grid gap-5">
      <div className="relative min-h-64">
        {!isReady && (
          <div className="absolute inset-x-0 top-0">
            <Spinner label="Loading the card form..." />
          </div>
        )}
        <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      </div>
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        <Button
          variant="secondary"
          disabled={isPaying}
          onClick={() => goBack(subject.slug)}
          className="order-last sm:order-first"
        >
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady || isPaying}>
          {isPaying ? 'Processing...' : `Pay ${formatPence(subject.price)}`}
        </Button>
      </div>
    </form>
  );
}

/** Whether the payment is still open and costs what the button says. Where nobody tells, paying will. */
async function isPaymentOf(stripe: Stripe, clientSecret: string, price: number): Promise<boolean> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return !paymentIntent || (paymentIntent.status !== 'canceled' && paymentIntent.amount === price);
}

async function confirm(stripe: Stripe, elements: StripeElements, subjectName: string) {
  const result = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: paymentReturnUrl(location.origin, subjectName) },
    redirect: 'if_required',
  });
  return readOutcome(result);
}

/** Back to where the buyer came from; a page opened by its address has no such place. */
function goBack(slug: string) {
  if (history.length > 1) history.back();
  else location.assign(paths.subject(slug));
}
