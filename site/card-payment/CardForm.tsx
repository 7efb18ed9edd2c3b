import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { PaymentUnavailable } from './PaymentAlerts.tsx';
import { usePaymentAppearance } from './stripe.ts';

interface CardFormProps {
  stripe: Stripe;
  clientSecret: string;
  onRetry: () => void;
  children: (elements: StripeElements, onLoadError: () => void) => ReactNode;
}

export function CardForm({ stripe, clientSecret, onRetry, children }: CardFormProps) {
  const appearance = usePaymentAppearance();
  const shown = useRef(appearance);
  const [elements] = useState(() => stripe.elements({ clientSecret, appearance, locale: 'en-GB' }));
  useEffect(() => {
    // Updates only on a change: the frame may not have loaded yet.
    if (appearance === shown.current) return;
    shown.current = appearance;
    void elements.update({ appearance });
  }, [elements, appearance]);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <PaymentUnavailable reason={messages.unavailable} onRetry={onRetry} />;
  return children(elements, () => setFailed(true));
}
