import { type ReactNode, useId } from 'react';
import { changeUpdateEmails, getUpdateEmails } from '#contract/editions/update-emails.ts';
import { downloadMyDataPath, showMyDataPath } from '#contract/personal-data/my-data-paths.ts';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { useSession } from '#site/lib/use-session.ts';
import { accountMessages, updateEmailLabels } from '#site/texts/account-page.ts';
import { myDataLabels } from '#site/texts/personal-data.ts';
import { AccountDetails } from './AccountDetails.tsx';
import { accountQuery } from './account-queries.ts';
import { ConfirmedAddress } from './ConfirmedAddress.tsx';
import { Devices } from './Devices.tsx';

/** The account page: docs/product.md#account. */
export const AccountPage = island(() => (
  <div className="grid gap-8">
    <ConfirmedAddress />
    <Account />
  </div>
));

function Account() {
  const { isLoading, isAuthenticated } = useSession();
  const query = useQuery(accountQuery, isAuthenticated);
  const { data, error } = query;
  if (!isLoading && !isAuthenticated) {
    const action = { href: paths.auth({ next: paths.account() }), label: 'Log In' };
    return (
      <Notice title="Access Required" text="Please log in to see your account." action={action} />
    );
  }
  if (error instanceof ApiError && error.code === 'forbidden') {
    const action = { href: paths.admin(), label: 'Admin panel' };
    return (
      <Notice
        title="No account"
        text="You are signed in with the administrator's password, which has no student account."
        action={action}
      />
    );
  }
  return (
    <>
      <h1 className="text-2xl">Your account</h1>
      {data && (
        <>
          <Section title="Your details">
            <AccountDetails account={data} />
          </Section>
          <Section title="Emails">
            <UpdateEmails />
          </Section>
          <Section title="Signed-in devices">
            <Devices />
          </Section>
          <Section title="My data">
            <MyData />
          </Section>
        </>
      )}
      {!data && <LoadStatus query={query} what="Your account" rows={2} className="h-64" />}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}

const choiceQuery = new Query(() => call(getUpdateEmails, {}));

/** Opt-in to emails about updated files. Off until the student asks for them. */
function UpdateEmails() {
  const query = useQuery(choiceQuery);
  if (query.data) return <Choice isWanted={query.data.isWanted} />;
  return <LoadStatus query={query} what="Your choice" className="h-16" />;
}

function Choice({ isWanted }: { isWanted: boolean }) {
  const hint = useId();
  const change = useMutation((wanted: boolean) => call(changeUpdateEmails, { isWanted: wanted }), {
    onSuccess: (chosen) =>
      toast(
        chosen.isWanted
          ? updateEmailLabels.begun
          : {
              title: 'Emails Off',
              description: 'You will get no more emails about updated notes.',
            },
      ),
    onError: (failure) =>
      toast({ ...describeFailure(failure, accountMessages.failed), variant: 'destructive' }),
    onSettled: () => choiceQuery.invalidate(),
  });
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={change.isPending ? change.input : isWanted}
          aria-describedby={hint}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
          className="size-[min(1.5rem,7vw)] shrink-0 cursor-pointer accent-brand"
        />
        {updateEmailLabels.choice}
      </label>
      <p id={hint} className="text-muted text-sm">
        At most one a day, and you can unsubscribe from any of them. Updates are always marked
        beside your files too.
      </p>
    </div>
  );
}

function MyData() {
  return (
    <>
      <p className="text-muted text-sm">Everything we hold about you, to download or to read.</p>
      <div className="flex flex-wrap gap-3">
        <Button href={downloadMyDataPath} download variant="secondary" size="small">
          {myDataLabels.download}
        </Button>
        <Button href={showMyDataPath} variant="secondary" size="small">
          Read my data
        </Button>
      </div>
      <div className="grid justify-items-start gap-2 border-rule border-t pt-4">
        <p className="text-muted text-sm">
          You will see what is deleted and what we must keep before you confirm.
        </p>
        <Button href={paths.deleteAccount()} variant="secondary" size="small">
          {myDataLabels.delete}
        </Button>
      </div>
    </>
  );
}
