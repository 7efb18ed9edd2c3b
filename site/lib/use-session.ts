import { useSyncExternalStore } from 'react';
import { userQuery } from './queries.ts';
import { useQuery } from './query.ts';
import { readSessionHint } from './session.ts';

interface Session {
  isLoading: boolean;
  isAuthenticated: boolean;
  isAdmin: boolean;
}

const never = () => () => {};

/** Returns the session. Without the hint there is no call; if the call fails, the hint decides. */
export function useSession(): Session {
  const hint = useSyncExternalStore(never, readSessionHint, () => 'unknown' as const);
  const isHinted = hint === 'user' || hint === 'admin';
  const user = useQuery(userQuery, isHinted);
  return {
    isLoading: hint === 'unknown' || (isHinted && user.isPending),
    isAuthenticated: isHinted && (user.isError || Boolean(user.data)),
    isAdmin: isHinted && (user.isError ? hint === 'admin' : user.data?.isAdmin === true),
  };
}
