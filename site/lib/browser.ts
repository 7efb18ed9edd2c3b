import { useSyncExternalStore } from 'react';
import { carryToast } from './toast.ts';

const never = () => () => {};

/** Reads a value that exists only in the browser. Undefined in the built HTML, and until hydration. */
export const useBrowserValue = <Value>(read: () => Value): Value | undefined =>
  useSyncExternalStore(never, read, () => undefined);

/** Returns false in the built HTML, and true after hydration. */
export const useIsHydrated = (): boolean => useBrowserValue(() => true) ?? false;

/** @returns null if the parameter is absent, undefined in the built HTML, which has no address yet */
export const useQueryParameter = (name: string): string | null | undefined =>
  useBrowserValue(() => new URLSearchParams(location.search).get(name));

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
