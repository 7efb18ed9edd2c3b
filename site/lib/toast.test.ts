import { expect, it } from 'vitest';
import { PENDING_TOAST } from './storage-names.ts';
import { storePendingToast, type ToastMessage, takePendingToast } from './toast.ts';

/** Creates an in-memory `sessionStorage`, which Node lacks. */
function emptyStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const message: ToastMessage = {
  title: 'Payment Successful',
  description: 'Why',
  action: { label: 'Open your notes', href: '/microeconomics' },
};
const pending = { message, until: 10_000, path: '/' };

it('returns a toast once, for its page and its remaining time', () => {
  const store = emptyStore();
  storePendingToast(store, pending);
  expect(takePendingToast(store, { path: '/', now: 7_000 })).toMatchObject({
    message,
    until: 10_000,
  });
  expect(takePendingToast(store, { path: '/', now: 8_000 })).toBeUndefined();
});

it.each([
  ['has expired', { path: '/', now: 10_000 }],
  ['was meant for another page', { path: '/terms', now: 7_000 }],
])('drops a toast that %s', (_, page) => {
  const store = emptyStore();
  storePendingToast(store, pending);
  expect(takePendingToast(store, page)).toBeUndefined();
  expect(store.getItem(PENDING_TOAST)).toBeNull();
});

it('keeps only the latest toast', () => {
  const store = emptyStore();
  storePendingToast(store, pending);
  storePendingToast(store, { ...pending, message: { title: 'Second' } });
  expect(takePendingToast(store, { path: '/', now: 9_000 })?.message).toEqual({ title: 'Second' });
});

const leadingTo = (href: string) =>
  JSON.stringify({ ...pending, message: { ...message, action: { label: 'Open', href } } });

it.each([
  '',
  'null',
  '{',
  '{"title":"Old","until":99999}',
  '{"message":{"title":1},"until":99999,"path":"/"}',
  '[]',
  leadingTo('https://elsewhere.example/'),
  leadingTo('//elsewhere.example'),
  leadingTo('javascript:alert(1)'),
])('ignores a stored value that is not a toast of this shop: %s', (text) => {
  const store = emptyStore();
  store.setItem(PENDING_TOAST, text);
  expect(takePendingToast(store, { path: '/', now: 0 })).toBeUndefined();
});
