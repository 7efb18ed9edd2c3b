import { useState } from 'react';
import { claimAccount, readClaim, requestPasswordReset } from '#contract/accounts/accounts.ts';
import { joinNames, shortenNames } from '#contract/join-names.ts';
import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { authLabels, claimLabels, claimMessages } from './labels.ts';
import { linkCheck, NewPasswordForm } from './passwords/NewPasswordForm.tsx';

/** Page on which a customer of another service chooses the first password: docs/product.md#moving-in. */
export const ChoosePasswordPage = island(({ shopName }: { shopName: string }) => (
  <Card className="mx-auto grid w-full max-w-[30rem] gap-6">
    <Claim shopName={shopName} />
  </Card>
));

const check = linkCheck((token) => call(readClaim, { token }, { staysOn401: true }));

function Claim({ shopName }: { shopName: string }) {
  const [query] = useState(() => new Query(check));
  const { data: link, error, isFetching, refetch } = useQuery(query);
  if (typeof link === 'string') return <NewLink isMissing={link === 'missing'} />;
  const { email, subjects = [] } = link?.opens ?? {};
  return (
    <>
      <header className="grid gap-2 text-center">
        <h1 className="text-2xl break-words">{toHeading(subjects)}</h1>
        {email && (
          <p>
            {claimLabels.account(shopName)} <strong className="break-words">{email}</strong>. From
            now on, sign in with it and your password.
          </p>
        )}
      </header>
      {isFetching && <Spinner label="Checking your link" />}
      {error && (
        <LoadFailure title="Your link could not be checked" error={error} onRetry={refetch} />
      )}
      {link && (
        <NewPasswordForm
          send={async (password) => {
            await call(claimAccount, { token: link.token, password }, { staysOn401: true });
            assertSessionKept();
            await leaveTo(paths.purchases());
          }}
          onError={(failure) => {
            const isUsed = failure instanceof ApiError && failure.code === 'reset_link_invalid';
            if (!isUsed) return describeFailure(failure);
            void refetch();
            return undefined;
          }}
          submitLabel={claimLabels.submit}
          pendingLabel="Opening your notes..."
        />
      )}
    </>
  );
}

const toHeading = (subjects: string[]) =>
  subjects.length === 0
    ? claimLabels.heading
    : `${claimLabels.heading}: ${shortenNames(joinNames(subjects))} ${subjects.length === 1 ? 'is' : 'are'} waiting`;

/** Offers a new link, because a link works once and for thirty days. */
function NewLink({ isMissing }: { isMissing: boolean }) {
  const [isSent, setSent] = useState(false);
  const api = useApiForm({
    schema: requestPasswordReset.request,
    send: async (values) => {
      setSent(false);
      await call(requestPasswordReset, values);
      setSent(true);
    },
    onError: (error) => describeFailure(error),
  });
  return (
    <>
      <header className="grid gap-2 text-center">
        <h1 className="text-2xl">{isMissing ? claimLabels.missing : claimLabels.expired}</h1>
        <p>
          {isMissing
            ? 'Please open the whole link from your email, or ask for a new link.'
            : 'If you have chosen a password, sign in. Otherwise, ask for a new link.'}
        </p>
      </header>
      <ActionButton href={paths.auth({ next: paths.purchases() })} variant="secondary">
        {authLabels.signIn}
      </ActionButton>
      <AuthForm
        title="Get a new link"
        api={api}
        submitLabel={claimLabels.sendLink}
        pendingLabel="Sending..."
      >
        <FormField
          form={api.form}
          name="email"
          label={authLabels.email}
          hint="The address to which we sent the email about your notes."
        >
          <Input type="email" autoComplete="email" />
        </FormField>
      </AuthForm>
      <div role="status" className="empty:sr-only">
        {isSent && (
          <Alert title={claimMessages.linkSent.title}>{claimMessages.linkSent.description}</Alert>
        )}
      </div>
    </>
  );
}
