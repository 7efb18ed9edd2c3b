import { useSyncExternalStore } from 'react';

const TAB = '#customers';

/** The address of a person's page in the panel. */
export const addressOf = (id: string) => `${TAB}/${encodeURIComponent(id)}`;

/** The address of the list. */
export const listAddress = TAB;

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

const idOfAddress = () => {
  const [tab, id = ''] = location.hash.split('/');
  return tab === TAB ? decodeURIComponent(id) : '';
};

/** The account whose page the address names, e.g. `/admin#customers/{id}`. Empty for the list. */
export const useAddressedCustomer = (): string => useSyncExternalStore(subscribe, idOfAddress);
