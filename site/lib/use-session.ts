import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getUser } from '#contract/accounts.ts';
import { callOrNull } from './call.ts';
import { queryKeys } from './query.ts';
import { readSessionHint } from './session.ts';

interface Session {
  isLoading: boolean;
  isAuthenticated: boolean;
}

const never = () => () => {};

/**
 * Whether somebody is signed in (spec section 4). Without the hint nobody is, and the server is
 * not asked; where the server cannot be asked, the hint is believed.
 */
export function useSession(): Session {
  const hint = useSyncExternalStore(never, readSessionHint, () => 'unknown' as const);
  const isHinted = hint === 'user' || hint === 'admin';
  const user = useQuery({
    queryKey: queryKeys.user,
    queryFn: () => callOrNull(getUser, {}),
    enabled: isHinted,
  });
  return {
    isLoading: hint === 'unknown' || (isHinted && user.isPending),
    isAuthenticated: isHinted && (user.isError || Boolean(user.data)),
  };
}
