import { getUser } from '#contract/accounts/user.ts';
import { useIsHydrated } from '#site/lib/browser.ts';
import { callOrNull } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { readAdminToken, readSessionHint, removeAdminToken } from '#site/lib/session.ts';

export type AdminState = 'unknown' | 'required' | 'denied' | 'admin' | 'failed';

const callerQuery = new Query(fetchUser);

/** Makes no call without a session or token. */
export function useAdmin(): { state: AdminState; error: unknown; retry: () => unknown } {
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
