import { adminLoginOidc } from '#contract/admin/sign-in.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { useQueryParameter } from '#site/lib/browser.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { describeSignInFailure } from './sign-in-failure.ts';

/** The first state: nobody is signed in, or the provider's sign-in has just failed. */
export function AccessRequired() {
  const failure = describeSignInFailure(useQueryParameter('error'));
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessRequired}</h1>
      {failure && <Alert tone="accent" title={failure} />}
      <p>Please log in with your account at the sign-in provider to open the admin panel.</p>
      {/* No form: its policy would not let the answer lead to the provider's own host. */}
      <Button onClick={() => location.assign(adminLoginOidc.path)}>
        {adminLabels.continueWithProvider}
      </Button>
    </Card>
  );
}
