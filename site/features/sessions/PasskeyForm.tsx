import * as z from 'zod/mini';
import { addPasskey } from '#contract/admin/passkeys.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '#contract/limits.ts';
import { showSuccess } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { describePasskeyFailure } from './describe-passkey-failure.ts';

const schema = z.pick(addPasskey.request, { name: true });

export function PasskeyForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const { form, submit, isPending, failure } = useApiForm({
    schema,
    send: async ({ name }) => {
      const { registerPasskey } = await loadLate(() => import('./passkey.ts'));
      await registerPasskey(name);
      await onAdded();
      showSuccess(adminMessages.passkeyAdded);
    },
    onError: describePasskeyFailure,
  });
  return (
    <form
      method="post"
      noValidate
      aria-busy={isPending}
      onSubmit={submit}
      className="grid justify-items-start gap-4"
    >
      <div className="w-full sm:max-w-96">
        <FormField
          form={form}
          name="name"
          label="Name of the new passkey"
          hint="For example, the device that stores it."
        >
          <Input maxLength={PASSKEY_NAME_MAX_LENGTH} autoComplete="off" />
        </FormField>
      </div>
      <FormAlert failure={failure} />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'One moment...' : adminLabels.addPasskey}
      </Button>
    </form>
  );
}
