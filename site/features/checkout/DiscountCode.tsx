import { useEffect, useRef, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { discountLabels } from '#site/texts/checkout.ts';
import type { DiscountField } from './use-checkout-payment.ts';

export function DiscountCode({ tried, applied, error, isPending, apply, remove }: DiscountField) {
  const [typed, setTyped] = useState(tried);
  const [pressed, setPressed] = useState<'apply' | 'remove'>();
  const input = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pressed || (pressed === 'apply' && isPending)) return;
    setPressed(undefined);
    // The pressed button is gone, or the code needs correcting.
    (removal.current ?? input.current)?.focus();
  }, [pressed, isPending]);
  return (
    <div className="flex min-h-19 flex-wrap items-center justify-between gap-x-4">
      {/* Rendered while empty, so that screen readers announce the change. */}
      <p role="status" className={applied ? 'wrap-anywhere' : 'sr-only'}>
        {applied && discountLabels.applied(applied)}
      </p>
      {applied ? (
        <Button
          ref={removal}
          variant="quiet"
          size="small"
          onClick={() => {
            setPressed('remove');
            setTyped('');
            remove();
          }}
        >
          {discountLabels.remove}
        </Button>
      ) : (
        <form
          noValidate
          aria-busy={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            if (isPending) return;
            setPressed('apply');
            apply(typed);
          }}
          className="flex min-h-19 min-w-full flex-wrap items-start gap-3"
        >
          <div className="min-w-[min(100%,7rem)] grow basis-0">
            <Field label={discountLabels.code} error={error}>
              <Input
                ref={input}
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
          <Button
            type="submit"
            variant="secondary"
            size="small"
            disabled={isPending}
            className="mt-7"
          >
            Apply
          </Button>
        </form>
      )}
    </div>
  );
}
