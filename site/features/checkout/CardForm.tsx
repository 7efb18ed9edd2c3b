import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { PaymentUnavailable } from './PaymentAlerts.tsx';
import { usePaymentAppearance } from './stripe.ts';

interface CardFormProps {
  stripe: Stripe;
  clientSecret: string;
  onRetry: () => void;
  /** The form around the provider's fields. */
  children: (elements: StripeElements, onLoadError: () => void) => ReactNode;
}

/** The provider's form for one payment. */
export function CardForm({ stripe, clientSecret, onRetry, children }: CardFormProps) {
  const appearance = usePaymentAppearance();
  const shown = useRef(appearance);
  const [elements] = useState(() => stripe.elements({ clientSecret, appearance, locale: 'en-GB' }));
  useEffect(() => {
    // The frame is told of a change only: it may not have been loaded yet.
    if (appearance === shown.current) return;
    shown.current = appearance;
    void elements.update({ appearance });
  }, [elements, appearance]);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <PaymentUnavailable reason={messages.unavailable} onRetry={onRetry} />;
  return children(elements, () => setFailed(true));
}
