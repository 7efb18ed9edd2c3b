import { expect, it, onTestFinished, vi } from 'vitest';
import { formatLongDate } from './dates.ts';

it('writes the date in British time', () => {
  expect(formatLongDate('2026-11-21T10:00:00Z')).toBe('21 November 2026');
  expect(formatLongDate('2026-06-30T23:30:00Z')).toBe('1 July 2026');
});

it('creates each format once, for the first date', async () => {
  let created = 0;
  class DateTimeFormat extends Intl.DateTimeFormat {
    constructor(...settings: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...settings);
      created += 1;
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  vi.resetModules();
  const { formatDate } = await import('./dates.ts');
  expect(created).toBe(0);
  expect(formatDate('2026-11-21T10:00:00Z')).toBe('21 Nov 2026');
  expect(formatDate('2026-11-22T10:00:00Z')).toBe('22 Nov 2026');
  expect(created).toBe(1);
});
