import { useEffect, useState } from 'react';
import { getUser } from '#contract/accounts/user.ts';
import { showError } from '#site/components/admin/toasts.ts';
import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { useIsHydrated, useQueryParameter } from '#site/lib/browser.ts';
import { callOrNull } from '#site/lib/call.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { readAdminToken, readSessionHint, removeAdminToken } from '#site/lib/session.ts';
import { AccessRequired } from '../sessions/AccessRequired.tsx';
import { Reauthentication } from '../sessions/Reauthentication.tsx';
import { SignInByLink } from '../sessions/SignInByLink.tsx';
import { Panel } from './Panel.tsx';

/** The admin page: docs/product.md#admin. Asks for no user without a session or token. */
export const AdminPage = island(() => {
  const isHydrated = useIsHydrated();
  // The built HTML has no address.
  const [linkToken] = useState(() =>
    typeof document === 'undefined' ? undefined : readLinkToken('sign-in'),
  );
  const isAsked = useQueryParameter('signin') === 'email';
  const hasCredentials = isHydrated && !linkToken && Boolean(readAdminToken() || readSessionHint());
  const { data: caller, error, isFetching, refetch } = useQuery(callerQuery, hasCredentials);
  const proof = useQueryParameter('reauthentication');
  useEffect(() => {
    if (proof)
      loadLate(() => import('../sessions/prove-at-provider.ts'))
        .then(({ endProof }) => endProof(proof))
        .catch(showError);
  }, [proof]);
  if (isHydrated && linkToken) return <SignInByLink token={linkToken} />;
  if (!isHydrated || isFetching) return <Spinner />;
  if (error) {
    return (
      <div className="grid gap-6">
        <h1 className="text-2xl">{adminLabels.heading}</h1>
        <LoadFailure title="The panel could not be loaded" error={error} onRetry={refetch} />
      </div>
    );
  }
  // A student's session is no obstacle to someone who asked for the administrator's sign-in.
  if (!caller || (isAsked && !caller.isAdmin)) return <AccessRequired />;
  if (!caller.isAdmin) return <AccessDenied />;
  return (
    <>
      <Panel />
      <Reauthentication />
    </>
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

const callerQuery = new Query(fetchUser);

/** Removes an expired token and reloads the page with the remaining session. */
async function fetchUser() {
  const user = await callOrNull(getUser, {});
  if (user?.isAdmin || !readAdminToken()) return user;
  removeAdminToken();
  location.reload();
  return new Promise<never>(() => {});
}
