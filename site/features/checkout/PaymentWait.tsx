import { Spinner } from '#site/components/ui/Spinner.tsx';
import { ConsentBox } from './ConsentBox.tsx';

/** As high as the provider's card form, which stacks its fields on a narrow phone. */
export const cardPlace = 'min-h-64 max-[24rem]:min-h-75';

const nothing = () => {};

/**
 * Keeps the place of the payment form: what stands below must not jump when it comes. The consent's
 * height depends on how its words break, so it is there itself, unseen.
 */
export function PaymentWait({ label }: { label?: string }) {
  return (
    <div className="relative">
      <div className="absolute inset-x-0 top-0">
        <Spinner label={label} />
      </div>
      <div className="invisible grid gap-5">
        <div className={cardPlace} />
        <ConsentBox isTicked={false} onChange={nothing} />
        <div className="h-26 sm:h-12" />
      </div>
    </div>
  );
}
