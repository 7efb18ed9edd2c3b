import { useSyncExternalStore } from 'react';

let isLong = false;
const listeners = new Set<() => void>();

/** @param next true while a challenge takes so long that the page must explain the wait */
export function setChallengeLong(next: boolean): void {
  isLong = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsChallengeLong = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLong,
    () => false,
  );
