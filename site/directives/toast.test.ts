import { expect, test } from 'vitest';
import { KEPT_TOAST } from '../lib/kept-toast.ts';
import { WAITING_TOAST } from './toast.ts';

test('a page looks for a toast where the page before kept it', () => {
  expect(WAITING_TOAST).toBe(KEPT_TOAST);
});
