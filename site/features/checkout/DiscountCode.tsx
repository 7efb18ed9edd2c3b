import { useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { discountLabels } from '#site/texts/discount-codes.ts';
import type { DiscountCodeField } from './use-discount-code.ts';

/** The field for a discount code; once one is applied, its name and a button that removes it. */
export function DiscountCode({ applied, error, isPending, apply, remove }: DiscountCodeField) {
  const [typed, setTyped] = useState('');
  if (applied) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status">
          {discountLabels.applied} <strong className="wrap-anywhere">{applied}</strong>
        </p>
        <Button variant="secondary" disabled={isPending} onClick={remove}>
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
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3"
    >
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
      <Button type="submit" variant="secondary" disabled={isPending} className="mt-6.5">
        {discountLabels.apply}
      </Button>
    </form>
  );
}
