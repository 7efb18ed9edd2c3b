import { withLocalStorage } from '#site/lib/session.ts';
import { OPEN_LIST } from '#site/lib/storage-names.ts';

/** Returns true if this browser last showed a list open. */
export const isListOpen = (name: string): boolean =>
  withLocalStorage((store) => store.getItem(OPEN_LIST + name) !== null) ?? false;

export const rememberList = (name: string, isOpen: boolean): void =>
  withLocalStorage((store) => {
    if (isOpen) store.setItem(OPEN_LIST + name, 'yes');
    else store.removeItem(OPEN_LIST + name);
  });
