import { useSyncExternalStore } from 'react';

let isLong = false;
const listeners = new Set<() => void>();

/** @param next true while a slow challenge makes the page explain the wait */
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
