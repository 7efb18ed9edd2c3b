import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Returns the part of the address after a tab, e.g. `id` of `/admin#customers/id`; empty for the tab itself. */
export const useAddressed = (tab: `#${string}`): string =>
  useSyncExternalStore(subscribe, () => {
    const [current, id = ''] = location.hash.split('/');
    return current === tab ? decodeURIComponent(id) : '';
  });
