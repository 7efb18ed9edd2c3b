import { adminLoginOidc } from '#contract/admin/sign-in.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { useQueryParameter } from '#site/lib/browser.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { describeSignInFailure } from './describe-sign-in-failure.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

export function AccessRequired() {
  const failure = describeSignInFailure(useQueryParameter('error'));
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessRequired}</h1>
      {failure && <Alert tone="accent" title={failure} />}
      <p>
        Please sign in to open the admin panel: with a passkey, which is the safest way, or with
        your account at the sign-in provider.
      </p>
      <PasskeyButton onSignedIn={() => location.reload()} />
      {/* Not a form: the page's `form-action` policy would block the provider's host. */}
      <Button variant="secondary" onClick={() => location.assign(adminLoginOidc.path)}>
        {adminLabels.continueWithProvider}
      </Button>
    </Card>
  );
}
