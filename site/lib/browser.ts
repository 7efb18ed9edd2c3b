import { useSyncExternalStore } from 'react';
import { carryToast } from './toast.ts';

const never = () => () => {};

/** Returns false in the built HTML, and true after hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** @returns null if the parameter is absent, undefined in the built HTML, which has no address yet */
export function useQueryParameter(name: string): string | null | undefined {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get(name),
    () => undefined,
  );
}

/**
 * Replaces this page in the history with another page, so that Back does not return to a finished form. Carries the
 * toast over, because it explains the navigation.
 * @param delayMs time for people to read the page
 * @returns a promise that never resolves, because the code after the call belongs to this page
 */
export function leaveTo(path: string, delayMs = 0): Promise<never> {
  setTimeout(() => {
    carryToast(path);
    location.replace(path);
  }, delayMs);
  return new Promise(() => {});
}
