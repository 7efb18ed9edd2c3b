import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run already: false in the HTML that was built, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * A field of the page's query.
 * @returns null where it is absent, undefined while the address is not known (the built HTML)
 */
export function useQueryField(name: string): string | null | undefined {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get(name),
    () => undefined,
  );
}
