import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { paths } from '#site/lib/paths.ts';
import { authLabels } from '#site/texts/auth.ts';
import { resetLabels } from '#site/texts/reset-password.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useResetLink } from './use-reset-link.ts';

/** Page behind a reset link: docs/product.md#password-reset. */
export const ResetPasswordPage = island(() => (
  <Card className="mx-auto grid w-full max-w-[30rem] gap-6">
    <Reset />
  </Card>
));

function Reset() {
  const { link, retry } = useResetLink();
  if (link.state === 'missing') {
    return (
      <Refusal
        title={resetLabels.invalidLink}
        text="Please open the whole link from your email."
        action={resetLabels.returnToLogin}
      />
    );
  }
  if (link.state === 'expired') {
    return (
      <Refusal
        title={resetLabels.expiredLink}
        text={resetLabels.expiredText}
        action={resetLabels.requestNewReset}
      />
    );
  }
  return (
    <>
      <h1 className="text-center text-2xl">{authLabels.resetHeading}</h1>
      {link.state === 'unchecked' && <Spinner label="Checking your link" />}
      {link.state === 'failed' && (
        <LoadFailure title="Your link could not be checked" error={link.error} onRetry={retry} />
      )}
      {link.state === 'valid' && <NewPasswordForm token={link.token} />}
    </>
  );
}

function Refusal({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{title}</h1>
      <p>{text}</p>
      <ActionButton href={paths.auth()}>{action}</ActionButton>
    </div>
  );
}
