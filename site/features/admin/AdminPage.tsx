import { useEffect } from 'react';
import { Providers } from '#site/components/Providers.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { useQueryParameter } from '#site/lib/browser.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { Panel } from './Panel.tsx';
import { AccessDenied } from './sign-in/AccessDenied.tsx';
import { AccessRequired } from './sign-in/AccessRequired.tsx';
import { Reauthentication } from './sign-in/Reauthentication.tsx';
import { useAdmin } from './sign-in/use-admin.ts';

/** The admin page: docs/product.md#admin. */
export function AdminPage() {
  return (
    <Providers>
      <Admin />
    </Providers>
  );
}

function Admin() {
  const { state, error, retry } = useAdmin();
  const proof = useQueryParameter('reauthentication');
  useEffect(() => {
    if (proof)
      void import('./sign-in/prove-at-provider.ts').then(({ endProof }) => endProof(proof));
  }, [proof]);
  if (state === 'unknown') return <Spinner />;
  if (state === 'required') return <AccessRequired />;
  if (state === 'denied') return <AccessDenied />;
  if (state === 'admin') {
    return (
      <>
        <Panel />
        <Reauthentication />
      </>
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{adminLabels.heading}</h1>
      <LoadFailure title="The panel could not be loaded" error={error} onRetry={retry} />
    </div>
  );
}
