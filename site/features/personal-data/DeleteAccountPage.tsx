import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { downloadMyDataPath } from '#contract/personal-data/my-data-paths.ts';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { userQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { forgetStudent, readOwner } from '#site/lib/session.ts';
import { useSession } from '#site/lib/use-session.ts';
import { deletionTexts, myDataLabels } from './labels.ts';

type DeletionDone = z.output<typeof deleteAccountEndpoint.response>;

/** Deletes the account, then lists what was done: docs/product.md#personal-data. */
export const DeleteAccountPage = island(() => {
  const { isLoading, isAuthenticated } = useSession();
  const { data: user, error, refetch } = useQuery(userQuery, false);
  const [done, setDone] = useState<DeletionDone>();
  if (done) return <DeletedAccount {...done} />;
  if (!isLoading && !isAuthenticated) {
    const action = { href: paths.auth({ next: paths.deleteAccount() }), label: 'Log In' };
    return (
      <Notice
        title="Log in to delete your account"
        text="Only the person who is signed in can delete their account."
        action={action}
      />
    );
  }
  if (error) return <LoadFailure title={deletionTexts.failed} error={error} onRetry={refetch} />;
  if (!user) return <Placeholder rows={2} className="h-52" />;
  if (!user.email) {
    const action = { href: paths.home(), label: deletionTexts.home };
    return (
      <Notice
        title={deletionTexts.failed}
        text="You are signed in as the administrator, without an account."
        action={action}
      />
    );
  }
  return <DeleteAccountForm hasPassword={!user.isFromProvider} onDone={setDone} />;
});

interface DeleteAccountFormProps {
  /** False for accounts of the identity provider, whose holders type their address instead. */
  hasPassword: boolean;
  onDone: (done: DeletionDone) => void;
}

const proof = z.object({ proof: z.string().check(z.minLength(1, 'Please fill this in')) });

function DeleteAccountForm({ hasPassword, onDone }: DeleteAccountFormProps) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: proof,
    send: async (values) => {
      const request = hasPassword ? { currentPassword: values.proof } : { email: values.proof };
      const owner = readOwner();
      const done = await call(deleteAccountEndpoint, request);
      forgetStudent('visitor', owner);
      onDone(done);
    },
    onError: (error) => describeFailure(error, deletionTexts.failed, deletionTexts.failed),
  });
  return (
    <Card className="mx-auto grid max-w-[40rem] grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">{myDataLabels.delete}</h1>
        <p className="font-semibold">This cannot be undone.</p>
      </header>
      <Points heading="What goes" points={deletionTexts.going} />
      <Points heading="What stays" points={deletionTexts.staying} />
      <p>You keep the files you have downloaded, and they still show whose they are.</p>
      <p>You may want to save your data and your receipts first.</p>
      <p className="flex flex-wrap gap-3">
        <Button href={downloadMyDataPath} download variant="secondary">
          {myDataLabels.download}
        </Button>
      </p>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField
          form={form}
          name="proof"
          label={
            hasPassword ? deletionTexts.password : 'Your email address, typed as a confirmation'
          }
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
            {isPending ? 'Deleting…' : myDataLabels.delete}
          </Button>
          <Button href={paths.account()} variant="quiet">
            Keep my account
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

/** The heading takes the focus, because the form is gone. */
function DeletedAccount({ keptOrders, cancelledPayments, unsentEmails }: DeletionDone) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Makes the header show a visitor's links.
    delete document.documentElement.dataset['session'];
    heading.current?.focus();
  }, []);
  const orders = keptOrders.join(', ');
  return (
    <Card className="mx-auto grid max-w-[40rem] grid-cols-1 gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your account has been deleted
      </h1>
      <p>Your name, email address and password are gone, and you are signed out everywhere.</p>
      <p>{orders ? deletionTexts.kept(orders) : 'You had no orders, so we keep none.'}</p>
      {orders && <p className="text-muted">{deletionTexts.staying[0]}</p>}
      {cancelledPayments > 0 && (
        <p>
          {cancelledPayments === 1
            ? 'We have cancelled a payment that was not finished.'
            : `We have cancelled ${cancelledPayments} payments that were not finished.`}
        </p>
      )}
      {unsentEmails > 0 && <p>An email about an order could no longer be sent.</p>}
      <Button href={paths.home()} className="justify-self-start">
        {deletionTexts.home}
      </Button>
    </Card>
  );
}
