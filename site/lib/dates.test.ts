import { expect, it } from 'vitest';
import { formatLongDate } from './dates.ts';

it('writes the date in British time', () => {
  expect(formatLongDate('2026-11-21T10:00:00Z')).toBe('21 November 2026');
  expect(formatLongDate('2026-06-30T23:30:00Z')).toBe('1 July 2026');
});
