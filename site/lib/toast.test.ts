import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOAST_DURATION_MS } from '#site/lib/limits.ts';
import { PENDING_TOAST } from './storage-names.ts';
import {
  dismissToast,
  endToast,
  readToast,
  storePendingToast,
  type ToastMessage,
  takePendingToast,
  toast,
} from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows only the latest toast', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(readToast()).toMatchObject({ title: 'Second', isOpen: true });
});

it('stays open for 5000 ms by default', () => {
  toast({ title: 'A while' });
  expect(readToast()?.duration).toBe(5_000);
  expect(TOAST_DURATION_MS).toBe(5_000);
});

it('removes a toast 1,000,000 ms after its dismissal', () => {
  toast({ title: 'Dismissed' });
  dismissToast(readToast()?.id ?? 0);
  expect(readToast()).toMatchObject({ title: 'Dismissed', isOpen: false });
  vi.advanceTimersByTime(999_999);
  expect(readToast()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(readToast()).toBeUndefined();
});

it('ignores the dismissal of an earlier toast', () => {
  toast({ title: 'Earlier' });
  const earlier = readToast()?.id ?? 0;
  toast({ title: 'Later' });
  dismissToast(earlier);
  expect(readToast()).toMatchObject({ title: 'Later', isOpen: true });
});

it('removes the toast when the page ends', () => {
  toast({ title: 'Of this page' });
  endToast();
  expect(readToast()).toBeUndefined();
});

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
