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

/** Refreshes the user's data after a sign-in. Never fails. */
export async function refreshUser(): Promise<void> {
  // A component that needs the user fetches again and shows the error.
  await queryClient.query({ ...userQuery, staleTime: 0 }).catch(() => undefined);
}

/**
 * The visitor's session. Without the hint there is none, and no call is made; where the call fails,
 * the hint decides.
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
