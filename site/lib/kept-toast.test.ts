import { expect, it } from 'vitest';
import { dropKeptToast, keepToast, readKeptToast } from './kept-toast.ts';
import { KEPT_TOAST } from './storage-names.ts';

/** What `sessionStorage` does; Node has none. */
function emptyStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const message = { title: 'Login Failed', description: 'Why', variant: 'destructive' } as const;

it('is shown on the page that follows for the time that remains', () => {
  const store = emptyStore();
  keepToast(store, message, 10_000);
  expect(readKeptToast(store, 7_000)).toEqual({ message, remaining: 3_000 });
});

it('goes on over several pages until it has been seen, and is not shown again', () => {
  const store = emptyStore();
  keepToast(store, message, 10_000);
  expect(readKeptToast(store, 7_000)).toBeDefined();
  expect(readKeptToast(store, 8_000)).toBeDefined();
  dropKeptToast(store);
  expect(readKeptToast(store, 9_000)).toBeUndefined();
});

it('is not shown after its time, and leaves nothing behind', () => {
  const store = emptyStore();
  keepToast(store, message, 10_000);
  expect(readKeptToast(store, 10_000)).toBeUndefined();
  expect(store.getItem(KEPT_TOAST)).toBeNull();
});

it('is replaced by a later one', () => {
  const store = emptyStore();
  keepToast(store, message, 10_000);
  keepToast(store, { title: 'Second' }, 12_000);
  expect(readKeptToast(store, 9_000)?.message).toEqual({ title: 'Second' });
});

it.each(['', 'null', '{', '{"title":1,"until":99999}', '[]'])(
  'ignores what is no toast: %s',
  (text) => {
    const store = emptyStore();
    store.setItem(KEPT_TOAST, text);
    expect(readKeptToast(store, 0)).toBeUndefined();
  },
);
