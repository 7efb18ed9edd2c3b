import { expect, it } from 'vitest';
import { readPendingToast, removePendingToast, storePendingToast } from './pending-toast.ts';
import { PENDING_TOAST } from './storage-names.ts';

/** An in-memory `sessionStorage`, which Node lacks. */
function emptyStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const message = { title: 'Login Failed', description: 'Why', variant: 'destructive' } as const;

it('is shown on the next page for its remaining time', () => {
  const store = emptyStore();
  storePendingToast(store, message, 10_000);
  expect(readPendingToast(store, 7_000)).toEqual({ message, remaining: 3_000 });
});

it('survives several pages until it is removed', () => {
  const store = emptyStore();
  storePendingToast(store, message, 10_000);
  expect(readPendingToast(store, 7_000)).toBeDefined();
  expect(readPendingToast(store, 8_000)).toBeDefined();
  removePendingToast(store);
  expect(readPendingToast(store, 9_000)).toBeUndefined();
});

it('is removed once it has expired', () => {
  const store = emptyStore();
  storePendingToast(store, message, 10_000);
  expect(readPendingToast(store, 10_000)).toBeUndefined();
  expect(store.getItem(PENDING_TOAST)).toBeNull();
});

it('is replaced by a later toast', () => {
  const store = emptyStore();
  storePendingToast(store, message, 10_000);
  storePendingToast(store, { title: 'Second' }, 12_000);
  expect(readPendingToast(store, 9_000)?.message).toEqual({ title: 'Second' });
});

it.each(['', 'null', '{', '{"title":1,"until":99999}', '[]'])(
  'ignores a stored value that is not a toast: %s',
  (text) => {
    const store = emptyStore();
    store.setItem(PENDING_TOAST, text);
    expect(readPendingToast(store, 0)).toBeUndefined();
  },
);
