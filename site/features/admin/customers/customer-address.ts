import { useSyncExternalStore } from 'react';

const TAB = '#customers';

export const customerAddress = (id: string) => `${TAB}/${encodeURIComponent(id)}`;

export const listAddress = TAB;

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

const readId = () => {
  const [tab, id = ''] = location.hash.split('/');
  return tab === TAB ? decodeURIComponent(id) : '';
};

/** Returns the account id in the address, e.g. `/admin#customers/{id}`; empty for the list. */
export const useAddressedCustomer = (): string => useSyncExternalStore(subscribe, readId);
