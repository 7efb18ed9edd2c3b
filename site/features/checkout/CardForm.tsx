import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { usePaymentAppearance } from './appearance.ts';
import { PaymentTrouble, PaymentUnderWay } from './PaymentAlerts.tsx';
import { PaymentForm } from './PaymentForm.tsx';

interface CardFormProps {
  subject: SubjectCard;
  stripe: Stripe;
  clientSecret: string;
  onRetry: () => void;
}

/** The provider's form for one payment, in the shop's colours. */
export function CardForm({ subject, stripe, clientSecret, onRetry }: CardFormProps) {
  const appearance = usePaymentAppearance();
  const [state, setState] = useState<'open' | 'pending' | 'broken'>('open');

  if (state === 'pending') return <PaymentUnderWay />;
  if (state === 'broken') return <PaymentTrouble reason={messages.unavailable} onRetry={onRetry} />;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale: 'en-GB' }}>
      <PaymentForm
        subject={subject}
        clientSecret={clientSecret}
        onPending={() => setState('pending')}
        onLoadError={() => setState('broken')}
      />
    </Elements>
  );
}
