import { reauthenticateByPassword } from '#contract/admin/reauthentication.ts';
import { describeFailure } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { adminLabels } from '#site/texts/admin.ts';

export function PasswordProof({ onProven }: { onProven: () => void }) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: reauthenticateByPassword.request,
    send: async ({ password }) => {
      await call(reauthenticateByPassword, { password }, { staysOn401: true });
      onProven();
    },
    onError: (error) => {
      form.select('password');
      return describeFailure(error);
    },
    onInvalid: () => undefined,
  });
  return (
    <form method="post" aria-busy={isPending} onSubmit={submit} className="grid gap-4">
      <FormField form={form} name="password" label="Password">
        <Input type="password" autoComplete="current-password" />
      </FormField>
      <FormAlert failure={failure} />
      <Button type="submit" variant="secondary" aria-disabled={isPending}>
        {isPending ? 'One moment...' : adminLabels.usePassword}
      </Button>
    </form>
  );
}
