import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  confirmEmail,
  type DeviceSession,
  endOneSession,
  signOutEverywhere,
} from '#contract/accounts/account.ts';
import {
  changePracticeEmails,
  changeUpdateEmails,
  getPracticeEmails,
  getUpdateEmails,
} from '#contract/accounts/email-choices.ts';
import { downloadMyDataPath, showMyDataPath } from '#contract/personal-data/my-data-paths.ts';
import { features } from '#shop';
import { island } from '#site/components/island.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { myDataLabels } from '#site/features/personal-data/labels.ts';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { formatDateTime } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { forgetStudent } from '#site/lib/session.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { useSession } from '#site/lib/use-session.ts';
import { AccountDetails } from './AccountDetails.tsx';
import {
  accountLabels,
  accountMessages,
  practiceEmailLabels,
  updateEmailLabels,
} from './account-labels.ts';
import { accountQuery, devicesQuery, refreshAccount } from './account-queries.ts';

/** The account page: docs/product.md#account. */
export const AccountPage = island(() => (
  <div className="grid gap-8">
    <ConfirmedAddress />
    <Account />
  </div>
));

function Account() {
  const [isSignedOut, setSignedOut] = useState(false);
  const { isLoading, isAuthenticated } = useSession();
  const query = useQuery(accountQuery, isAuthenticated);
  const { data, error } = query;
  if (isSignedOut) return <SignedOutEverywhere />;
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
          {EMAIL_CHOICES.length > 0 && (
            <Section title="Emails">
              {EMAIL_CHOICES.map((choice) => (
                <Emails key={choice.labels.choice} {...choice} />
              ))}
            </Section>
          )}
          <Section title="Signed-in devices">
            <Devices onSignedOut={() => setSignedOut(true)} />
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

type Subscription = { isWanted: boolean };

interface EmailChoice {
  query: Query<Subscription>;
  change: (choice: Subscription) => Promise<Subscription>;
  labels: { choice: string; hint: string; begun: string; ended: string };
}

/** Emails that a student gets only if they ask for them. */
const EMAIL_CHOICES = [
  features.editions && {
    query: new Query(() => call(getUpdateEmails, {})),
    change: (choice: Subscription) => call(changeUpdateEmails, choice),
    labels: updateEmailLabels,
  },
  features.practice && {
    query: new Query(() => call(getPracticeEmails, {})),
    change: (choice: Subscription) => call(changePracticeEmails, choice),
    labels: practiceEmailLabels,
  },
].filter((choice) => choice !== false);

function Emails(choice: EmailChoice) {
  const query = useQuery(choice.query);
  if (query.data) return <Choice {...choice} isWanted={query.data.isWanted} />;
  return <LoadStatus query={query} what="Your choice" className="h-16" />;
}

function Choice({ query, change, labels, isWanted }: EmailChoice & { isWanted: boolean }) {
  const hint = useId();
  const { isPending, input, output, error, mutate } = useMutation(
    (isChecked: boolean) => change({ isWanted: isChecked }),
    { onSettled: () => query.invalidate() },
  );
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isPending ? input : isWanted}
          aria-describedby={hint}
          onChange={({ currentTarget }) => mutate(currentTarget.checked)}
          className="size-[min(1.5rem,7vw)] shrink-0 cursor-pointer accent-brand"
        />
        {labels.choice}
      </label>
      <p id={hint} className="text-muted text-sm">
        {labels.hint}
      </p>
      <p role="status" className="empty:sr-only">
        {output && (output.isWanted ? labels.begun : labels.ended)}
      </p>
      <Failure error={error} />
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

const Failure = ({ error }: { error: unknown }) =>
  error !== undefined && (
    <FormAlert failure={describeFailure(error, accountMessages.failed.other)} />
  );

/** Replaces the page once it has ended its own session. */
function SignedOutEverywhere() {
  useEffect(() => {
    // Makes the header show a visitor's links.
    delete document.documentElement.dataset['session'];
  }, []);
  return (
    <Alert title="Signed Out" takesFocus>
      <p className="mb-3">You are signed out on every device.</p>
      <Button href={paths.home()} variant="secondary" size="small">
        Return Home
      </Button>
    </Alert>
  );
}

function Devices({ onSignedOut }: { onSignedOut: () => void }) {
  const everywhere = useMutation(() => call(signOutEverywhere, {}), {
    onSuccess: () => {
      forgetStudent('visitor');
      onSignedOut();
    },
  });
  return (
    <>
      <DeviceList />
      <div className="grid justify-items-start gap-2 border-rule border-t pt-4">
        <p className="text-muted text-sm">Signs you out on every device, including this one.</p>
        <Button
          variant="secondary"
          size="small"
          disabled={everywhere.isPending}
          onClick={() => everywhere.mutate(undefined)}
        >
          Sign out everywhere
        </Button>
        <Failure error={everywhere.error} />
      </div>
    </>
  );
}

function DeviceList() {
  const query = useQuery(devicesQuery);
  const { input, isPending, output, error, mutate } = useMutation(
    async ({ id, device }: DeviceSession) => {
      await call(endOneSession, { id });
      return device;
    },
    { onSettled: () => devicesQuery.invalidate() },
  );
  if (!query.data) return <LoadStatus query={query} what="Your devices" className="h-16" />;
  return (
    <>
      <ul className="grid gap-3">
        {query.data.map((device) => (
          <Device
            key={device.id}
            {...device}
            isEnding={isPending && input?.id === device.id}
            onEnd={() => mutate(device)}
          />
        ))}
      </ul>
      <p role="status" className="empty:sr-only">
        {output && `${output} is signed out.`}
      </p>
      <Failure error={error} />
    </>
  );
}

interface DeviceProps extends DeviceSession {
  isEnding: boolean;
  onEnd: () => void;
}

function Device({ device, lastUsedAt, isThisDevice, isEnding, onEnd }: DeviceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-t pt-3">
      <div>
        <p>
          {device} {isThisDevice && <Badge>This device</Badge>}
        </p>
        <p className="text-muted text-sm">
          {isThisDevice ? (
            'Last used now'
          ) : (
            <time dateTime={lastUsedAt}>{`Last used ${formatDateTime(lastUsedAt)}`}</time>
          )}
        </p>
      </div>
      {!isThisDevice && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Sign out ${device}`}
          disabled={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Confirms an address by the link in an email, signed in or not, and shows the outcome. */
function ConfirmedAddress() {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(readLinkToken('confirm')), []);
  const { mutate, isPending, output, error } = useMutation(
    (confirmed: string) => call(confirmEmail, { token: confirmed }, { staysOn401: true }),
    { onSuccess: () => void refreshAccount() },
  );
  if (token === undefined) return null;
  if (isPending) return <Spinner label="Confirming your address" />;
  if (output) {
    const describe = output.wasUsed ? accountMessages.usedText : accountMessages.confirmedText;
    return (
      <Alert title="Address Confirmed" takesFocus>
        {describe(output.email)}
      </Alert>
    );
  }
  const confirm = () => mutate(token);
  if (error === undefined) {
    // Waits for a click: mail scanners and previews open links, too.
    return (
      <Alert title="Confirm your email address">
        <p className="mb-3">Press the button to confirm the address that we sent the link to.</p>
        <Button onClick={confirm}>{accountLabels.confirm}</Button>
      </Alert>
    );
  }
  return isFinal(error) ? (
    <Alert tone="accent" title={accountMessages.notConfirmed}>
      {describeError(error)}
    </Alert>
  ) : (
    <LoadFailure title={accountMessages.notConfirmed} error={error} onRetry={confirm} />
  );
}

/** Recognises errors about the link itself, which a retry cannot fix. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);
