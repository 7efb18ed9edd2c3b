import { useEffect } from 'react';
import { showError } from '#site/components/admin/toasts.ts';
import { island } from '#site/components/island.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { useQueryParameter } from '#site/lib/browser.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { AccessDenied } from '../sessions/AccessDenied.tsx';
import { AccessRequired } from '../sessions/AccessRequired.tsx';
import { Reauthentication } from '../sessions/Reauthentication.tsx';
import { useAdmin } from '../sessions/use-admin.ts';
import { Panel } from './Panel.tsx';

/** The admin page: docs/product.md#admin. */
export const AdminPage = island(Admin);

function Admin() {
  const { state, error, retry } = useAdmin();
  const proof = useQueryParameter('reauthentication');
  useEffect(() => {
    if (proof)
      loadLate(() => import('../sessions/prove-at-provider.ts'))
        .then(({ endProof }) => endProof(proof))
        .catch(showError);
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
