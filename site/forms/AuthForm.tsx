import { type ReactNode, useEffect, useRef } from 'react';
import { ChallengeWait } from '#site/components/ChallengeWait.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { useIsHydrated } from '#site/lib/browser.ts';
import { FormAlert } from './FormAlert.tsx';
import type { useApiForm } from './use-api-form.ts';

interface AuthFormProps {
  title?: string;
  api: Pick<ReturnType<typeof useApiForm>, 'submit' | 'isPending' | 'failure'>;
  submitLabel: string;
  pendingLabel: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** Form that is disabled while pending, and before hydration, when the browser would submit it. */
export function AuthForm(props: AuthFormProps) {
  const { api, title, submitLabel, pendingLabel, children, footer } = props;
  const { submit, isPending, failure } = api;
  const isHydrated = useIsHydrated();
  const { form, rememberFocus } = useRestoredFocus(isPending);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        rememberFocus();
        submit(event);
      }}
    >
      <fieldset disabled={!isHydrated || isPending} className="grid min-w-0 grid-cols-1 gap-4">
        {title && <h2 className="text-xl">{title}</h2>}
        {children}
        <FormAlert failure={failure} />
        <ChallengeWait />
        <Button type="submit" className="w-full">
          {isPending ? pendingLabel : submitLabel}
        </Button>
        {footer}
      </fieldset>
    </form>
  );
}

/** Restores the focus that a disabled field loses: to the first invalid field, or to the previous element. */
function useRestoredFocus(isPending: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const lastFocus = useRef<Element | null>(null);
  useEffect(() => {
    if (isPending || !lastFocus.current) return;
    const target = form.current?.querySelector('[aria-invalid="true"]') ?? lastFocus.current;
    if (target instanceof HTMLElement) target.focus();
    lastFocus.current = null;
  }, [isPending]);
  const rememberFocus = () => {
    lastFocus.current = document.activeElement;
  };
  return { form, rememberFocus };
}
