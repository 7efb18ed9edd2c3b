import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type SubmitEvent, useRef, useState } from 'react';
import { formatPence } from '#contract/money.ts';
import { quoteSubject } from '#contract/quote.ts';
import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { paths } from '#site/lib/paths.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import { ConsentBox } from './ConsentBox.tsx';
import { finishPayment, sayFailure } from './finish-payment.ts';
import { cardPlace } from './PaymentWait.tsx';
import { payWithCard } from './pay-with-card.ts';

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
  const [hasAgreed, setAgreed] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const consent = useRef<HTMLInputElement>(null);
  // State comes too late for a second press in the same moment.
  const isBusy = useRef(false);

  async function pay(event: SubmitEvent) {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isBusy.current) return;
    if (!hasAgreed) {
      setReminded(true);
      consent.current?.focus();
      return;
    }
    isBusy.current = true;
    setPaying(true);
    try {
      const outcome = await payWithCard({ stripe, elements, clientSecret, subject });
      await finishPayment(outcome, subject, onPending);
    } catch (error) {
      sayFailure(error);
    } finally {
      isBusy.current = false;
      setPaying(false);
    }
  }

  return (
    <form onSubmit={pay} noValidate aria-busy={isPaying} className="grid gap-5">
      <div className={`relative ${cardPlace}`}>
        {!isReady && (
          <div className="absolute inset-x-0 top-0">
            <Spinner label="Loading the card form..." />
          </div>
        )}
        <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      </div>
      <ConsentBox
        ref={consent}
        isTicked={hasAgreed}
        onChange={setAgreed}
        error={isReminded && !hasAgreed ? checkoutMessages.consentMissing : undefined}
      />
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        <Button
          variant="secondary"
          disabled={isPaying}
          onClick={() => goBack(subject.slug)}
          className="order-last sm:order-first"
        >
          {checkoutLabels.cancel}
        </Button>
        <Button type="submit" disabled={!isReady || isPaying}>
          {isPaying
            ? checkoutLabels.processing
            : checkoutLabels.pay(formatPence(quoteSubject(subject).amount))}
        </Button>
      </div>
    </form>
  );
}

/** Back to where the buyer came from; a page opened by its address has no such place. */
function goBack(slug: string) {
  if (history.length > 1) history.back();
  else location.assign(paths.subject(slug));
}
