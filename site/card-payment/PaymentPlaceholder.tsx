import { Spinner } from '#site/components/ui/Spinner.tsx';
import { ConsentBox } from './ConsentBox.tsx';

/** Height of the provider's form, which stacks its fields on a narrow phone. */
export const CARD_FORM_HEIGHT = 'min-h-64 max-[24rem]:min-h-75';

/** Reserves the height of the payment form, with an invisible consent box. */
export function PaymentPlaceholder({ label }: { label?: string }) {
  return (
    <div className="relative">
      <div className="absolute inset-x-0 top-0">
        <Spinner label={label} />
      </div>
      <div className="invisible grid gap-5">
        <div className={CARD_FORM_HEIGHT} />
        <ConsentBox />
        <div className="h-26 sm:h-12" />
      </div>
    </div>
  );
}
