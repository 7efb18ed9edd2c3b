import { Spinner } from '#site/components/ui/Spinner.tsx';

/** Keeps the place of the card form: what stands below must not jump when it comes. */
export function PaymentWait({ label }: { label?: string }) {
  return (
    <div className="min-h-80">
      <Spinner label={label} />
    </div>
  );
}
