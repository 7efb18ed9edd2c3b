import { useSyncExternalStore } from 'react';
import { carryToast } from './toast.ts';

const never = () => () => {};

/** Whether the island is hydrated: false in the built HTML, true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Reads a parameter of the page's query.
 * @returns null where it is absent, undefined in the built HTML, which has no address yet
 */
export function useQueryParameter(name: string): string | null | undefined {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get(name),
    () => undefined,
  );
}

/**
 * Leaves for another page, which replaces this one in the history: a finished form is no place to
 * come back to. The page's toast goes along, because it says why.
 * @param delay in ms, so that people can read what the page says
 * @returns a promise that never resolves, because the code after it belongs to this page
 */
export function leaveTo(path: string, delay = 0): Promise<never> {
  setTimeout(() => {
    carryToast(path);
    location.replace(path);
  }, delay);
  return new Promise(() => {});
}
