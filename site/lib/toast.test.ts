import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOAST_DURATION } from '#site/lib/limits.ts';
import { dismissToast, endToast, readToast, toast } from './toast.ts';

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
  expect(TOAST_DURATION).toBe(5_000);
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
