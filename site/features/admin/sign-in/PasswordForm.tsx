import { type SubmitEventHandler, useRef, useState } from 'react';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { leaveTo } from '#site/lib/leave.ts';
import { paths } from '#site/lib/paths.ts';
import { describeLoginFailure, logInAdministrator } from './log-in-administrator.ts';

/** The server compares the password; an empty one does nothing (spec section 5). */
export function PasswordForm({ onCancel }: { onCancel: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail?: string }>();

  const submit: SubmitEventHandler<HTMLFormElement> = async (event) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (!password || isPending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await logInAdministrator(password);
      await leaveTo(paths.admin());
    } catch (error) {
      setFailure(describeLoginFailure(error));
      setPending(false);
      field.current?.select();
    }
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={isPending} className="grid gap-4">
      <Field label="Password">
        <Input ref={field} type="password" name="password" autoComplete="current-password" />
      </Field>
      {failure && (
        <Alert tone="accent" title={failure.title}>
          {failure.detail}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </div>
    </form>
  );
}
