import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef } from 'react';

interface CardFieldsProps {
  elements: StripeElements;
  onReady: () => void;
  onLoadError: () => void;
}

/** The provider's fields, in a frame of the provider. */
export function CardFields({ elements, onReady, onLoadError }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onLoadError);
  useEffect(() => {
    if (!place.current) return;
    const fields = elements.create('payment');
    fields.on('ready', () => ready());
    fields.on('loaderror', () => failed());
    fields.mount(place.current);
    return () => fields.destroy();
  }, [elements]);
  return <div ref={place} />;
}
