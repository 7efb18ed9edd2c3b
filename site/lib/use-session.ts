import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getUser } from '#contract/accounts.ts';
import { callOrNull } from './call.ts';
import { queryClient, queryKeys } from './query.ts';
import { readSessionHint } from './session.ts';

interface Session {
  isLoading: boolean;
  isAuthenticated: boolean;
  isAdmin: boolean;
}

const never = () => () => {};

const userQuery = {
  queryKey: queryKeys.user,
  queryFn: () => callOrNull(getUser, {}),
};

/** Somebody has signed in: what is known of the user is out of date (spec section 7). Never fails. */
export async function refreshUser(): Promise<void> {
  // Whoever needs the answer asks again, and says what went wrong.
  await queryClient.query({ ...userQuery, staleTime: 0 }).catch(() => undefined);
}

/**
 * Whether somebody is signed in (spec section 4). Without the hint nobody is, and the server is
 * not asked; where the server cannot be asked, the hint is believed.
 */
export function useSession(): Session {
  const hint = useSyncExternalStore(never, readSessionHint, () => 'unknown' as const);
  const isHinted = hint === 'user' || hint === 'admin';
  const user = useQuery({ ...userQuery, enabled: isHinted });
  return {
    isLoading: hint === 'unknown' || (isHinted && user.isPending),
    isAuthenticated: isHinted && (user.isError || Boolean(user.data)),
    isAdmin: isHinted && (user.isError ? hint === 'admin' : user.data?.isAdmin === true),
  };
}
