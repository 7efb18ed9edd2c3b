import { useBrowserValue, useIsHydrated } from './browser.ts';
import { userQuery } from './queries.ts';
import { useQuery } from './query.ts';
import { readSessionHint } from './session.ts';

interface Session {
  isLoading: boolean;
  isAuthenticated: boolean;
  isAdmin: boolean;
}

/** Returns the session. Without the hint there is no call; if the call fails, the hint decides. */
export function useSession(): Session {
  const isHydrated = useIsHydrated();
  const hint = useBrowserValue(readSessionHint);
  const isHinted = hint !== undefined;
  const user = useQuery(userQuery, isHinted);
  return {
    isLoading: !isHydrated || (isHinted && user.isPending),
    isAuthenticated: isHinted && (user.isError || Boolean(user.data)),
    isAdmin: isHinted && (user.isError ? hint === 'admin' : user.data?.isAdmin === true),
  };
}
