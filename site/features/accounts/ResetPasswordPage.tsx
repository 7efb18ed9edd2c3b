import { useState } from 'react';
import { confirmPasswordReset, validateResetToken } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { toastFailure } from '#site/forms/toast-failure.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, resetMessages } from './labels.ts';
import { linkCheck, NewPasswordForm } from './passwords/NewPasswordForm.tsx';

/** Page behind a reset link: docs/product.md#password-reset. */
export const ResetPasswordPage = island(() => (
  <Card className="mx-auto grid w-full max-w-[30rem] gap-6">
    <Reset />
  </Card>
));

function Reset() {
  const [query] = useState(() => new Query(checkLink));
  const { data: link, error, isFetching, refetch } = useQuery(query);
  if (typeof link === 'string') {
    const { title, text, action } = REFUSALS[link];
    return (
      <div className="grid justify-items-center gap-4 text-center">
        <h1 className="text-2xl">{title}</h1>
        <p>{text}</p>
        <ActionButton href={paths.auth()}>{action}</ActionButton>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-center text-2xl">{authLabels.resetHeading}</h1>
      {isFetching && <Spinner label="Checking your link" />}
      {error && (
        <LoadFailure title="Your link could not be checked" error={error} onRetry={refetch} />
      )}
      {link && <ResetForm token={link.token} />}
    </>
  );
}

const REFUSALS = {
  missing: {
    title: 'Invalid Reset Link',
    text: 'Please open the whole link from your email.',
    action: 'Return to Login',
    message: resetMessages.resetLinkMissing,
  },
  expired: {
    title: 'Expired Reset Link',
    text: 'This password reset link has expired. Please request a new one.',
    action: 'Request New Reset',
    message: { title: 'Invalid or Expired Link', description: messages.resetLinkExpired },
  },
};

const check = linkCheck((token) => call(validateResetToken, { token }, { staysOn401: true }));

async function checkLink() {
  const link = await check();
  if (typeof link === 'string') toast({ ...REFUSALS[link].message, variant: 'destructive' });
  return link;
}

function ResetForm({ token }: { token: string }) {
  return (
    <NewPasswordForm
      send={async (password) => {
        await call(confirmPasswordReset, { token, password }, { staysOn401: true });
        toast(resetMessages.resetSuccess);
        await leaveTo(paths.auth());
      }}
      onError={(error) => toastFailure(error, 'Reset Failed', 'Failed to reset password')}
      submitLabel="Update Password"
      pendingLabel="Updating Password..."
      footer={
        <Button href={paths.auth()} variant="quiet">
          {authLabels.backToLogin}
        </Button>
      }
    />
  );
}
