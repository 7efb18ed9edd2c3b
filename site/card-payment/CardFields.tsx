import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { useIsLate } from '#site/lib/use-is-late.ts';
import { PaymentUnavailable } from './PaymentAlerts.tsx';
import { CARD_FORM_HEIGHT } from './PaymentPlaceholder.tsx';
import { NO_SCRIPT } from './stripe.ts';

interface CardFieldsProps {
  elements: StripeElements;
  isReady: boolean;
  onReady: () => void;
  onLoadError: () => void;
}

/** Fields in a frame of the payment provider. */
export function CardFields({ elements, isReady, onReady, onLoadError }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onLoadError);
  useEffect(() => {
    if (!place.current) return;
    // Link keeps cards for other shops, and no student has agreed to that here.
    const fields = elements.create('payment', { wallets: { link: 'never' } });
    fields.on('ready', () => ready());
    fields.on('loaderror', () => failed());
    fields.mount(place.current);
    return () => fields.destroy();
  }, [elements]);
  const isLate = useIsLate(!isReady);
  return (
    <div className={`relative ${CARD_FORM_HEIGHT}`}>
      {isLate && <PaymentUnavailable reason={NO_SCRIPT} onRetry={() => location.reload()} />}
      {!isReady && !isLate && (
        <div className="absolute inset-x-0 top-0">
          <Spinner label="Loading the card form..." />
        </div>
      )}
      <div ref={place} />
    </div>
  );
}
