import { useEffect } from 'react';
import { getUser } from '#contract/accounts/user.ts';
import { showError } from '#site/components/admin/toasts.ts';
import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { useIsHydrated, useQueryParameter } from '#site/lib/browser.ts';
import { callOrNull } from '#site/lib/call.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { readAdminToken, readSessionHint, removeAdminToken } from '#site/lib/session.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { AccessRequired } from '../sessions/AccessRequired.tsx';
import { Reauthentication } from '../sessions/Reauthentication.tsx';
import { Panel } from './Panel.tsx';

/** The admin page: docs/product.md#admin. */
export const AdminPage = island(() => {
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
});

function AccessDenied() {
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessDenied}</h1>
      <p>You do not have admin privileges to access this panel.</p>
      <ActionButton href={paths.home()}>Return to Home</ActionButton>
    </Card>
  );
}

type AdminState = 'unknown' | 'required' | 'denied' | 'admin' | 'failed';

const callerQuery = new Query(fetchUser);

/** Makes no call without a session or token. */
function useAdmin(): { state: AdminState; error: unknown; retry: () => unknown } {
  const isHydrated = useIsHydrated();
  const hasCredentials = isHydrated && Boolean(readAdminToken() || readSessionHint());
  const { data, error, isFetching, refetch } = useQuery(callerQuery, hasCredentials);
  const found = { error, retry: refetch };
  if (!isHydrated || isFetching) return { ...found, state: 'unknown' };
  if (error) return { ...found, state: 'failed' };
  if (!data) return { ...found, state: 'required' };
  return { ...found, state: data.isAdmin ? 'admin' : 'denied' };
}

/** Removes an expired token and reloads the page with the remaining session. */
async function fetchUser() {
  const user = await callOrNull(getUser, {});
  if (user?.isAdmin || !readAdminToken()) return user;
  removeAdminToken();
  location.reload();
  return new Promise<never>(() => {});
}
