import { useQuery } from '@tanstack/react-query';
import { getUser } from '#contract/accounts.ts';
import { useIsHydrated } from '#site/lib/browser.ts';
import { callOrNull } from '#site/lib/call.ts';
import { queryKeys } from '#site/lib/query.ts';
import { readAdminToken, readSessionHint, removeAdminToken } from '#site/lib/session.ts';

/** The three states of the page (spec section 2), and those on the way there. */
export type AdminState = 'unknown' | 'required' | 'denied' | 'admin' | 'failed';

/** Who looks at the panel. The server decides; nobody is asked about where nobody is signed in. */
export function useAdmin(): { state: AdminState; error: unknown; askAgain: () => unknown } {
  const isHydrated = useIsHydrated();
  const isSomebody = isHydrated && Boolean(readAdminToken() || readSessionHint());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.user,
    queryFn: askWho,
    enabled: isSomebody,
  });
  const found = { error, askAgain: refetch };
  if (!isHydrated || isFetching) return { ...found, state: 'unknown' };
  if (error) return { ...found, state: 'failed' };
  if (!data) return { ...found, state: 'required' };
  return { ...found, state: data.isAdmin ? 'admin' : 'denied' };
}

/** A token that has run out is dropped, and the page drawn again for whoever is left. */
async function askWho() {
  const user = await callOrNull(getUser, {});
  if (user?.isAdmin || !readAdminToken()) return user;
  removeAdminToken();
  location.reload();
  return new Promise<never>(() => {});
}
