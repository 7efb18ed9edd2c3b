import { useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { discountLabels } from '#site/texts/discount-codes.ts';
import type { DiscountField } from './use-checkout-payment.ts';

/** The field for a discount code; once one counts, its name and a button that removes it. */
export function DiscountCode({ tried, applied, error, isPending, apply, remove }: DiscountField) {
  const [typed, setTyped] = useState(tried);
  if (applied) {
    return (
      <div className="flex min-h-19 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="wrap-anywhere">
          {discountLabels.applied(applied)}
        </p>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setTyped('');
            remove();
          }}
        >
          {discountLabels.remove}
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) apply(typed);
      }}
      className="flex min-h-19 flex-wrap items-start gap-3"
    >
      <div className="min-w-[min(100%,9rem)] grow basis-0">
        <Field label={discountLabels.code} error={error}>
          <Input
            name="code"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary" size="small" disabled={isPending} className="mt-7">
        {discountLabels.apply}
      </Button>
    </form>
  );
}
