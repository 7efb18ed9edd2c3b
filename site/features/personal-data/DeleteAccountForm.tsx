import * as z from 'zod/mini';
import { deleteAccount } from '#contract/accounts/delete-account.ts';
import { downloadMyDataPath } from '#contract/accounts/my-data-paths.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { forgetProgress } from '#site/lib/forget-progress.ts';
import { paths } from '#site/lib/paths.ts';
import { deletionTexts } from '#site/texts/delete-account.ts';
import { myDataLabels } from '#site/texts/my-data.ts';

export type DeletionDone = z.output<typeof deleteAccount.response>;

interface DeleteAccountFormProps {
  /** False for accounts of the identity provider, whose holders type their address instead. */
  hasPassword: boolean;
  onDone: (done: DeletionDone) => void;
}

const proof = z.object({ proof: z.string().check(z.minLength(1, 'Please fill this in')) });

export function DeleteAccountForm({ hasPassword, onDone }: DeleteAccountFormProps) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: proof,
    send: async (values) => {
      const request = hasPassword ? { currentPassword: values.proof } : { email: values.proof };
      const done = await call(deleteAccount, request);
      forgetProgress();
      onDone(done);
    },
    onError: (error) => ({
      title: deletionTexts.failed,
      description: describeError(error, deletionTexts.failed),
      reference: referenceOf(error),
    }),
  });
  return (
    <Card className="mx-auto grid max-w-[40rem] grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">{myDataLabels.delete}</h1>
        <p className="font-semibold">{deletionTexts.question}</p>
      </header>
      <Points heading={deletionTexts.goes} points={deletionTexts.going} />
      <Points heading={deletionTexts.stays} points={deletionTexts.staying} />
      <p>{deletionTexts.copies}</p>
      <p>{deletionTexts.first}</p>
      <p className="flex flex-wrap gap-3">
        <Button href={downloadMyDataPath} download variant="secondary">
          {myDataLabels.download}
        </Button>
      </p>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField
          form={form}
          name="proof"
          label={hasPassword ? deletionTexts.password : deletionTexts.email}
        >
          {hasPassword ? (
            <Input type="password" autoComplete="current-password" />
          ) : (
            <Input type="email" autoComplete="off" />
          )}
        </FormField>
        <FormAlert failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" disabled={isPending}>
            {isPending ? deletionTexts.deleting : myDataLabels.delete}
          </Button>
          <Button href={paths.account()} variant="quiet">
            {deletionTexts.keep}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Points({ heading, points }: { heading: string; points: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{heading}</h2>
      <ul className="grid list-disc gap-2 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
