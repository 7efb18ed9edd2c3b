import { expect, test } from 'vitest';
import { readable } from './readable.ts';

test("turns a function's warning or error into a readable line with its facts", () => {
  const line = {
    level: 'warn',
    event: 'email not sent',
    purchase: 'p1',
    error: 'Timeout at x.ts:1',
  };
  expect(readable(JSON.stringify(line))).toBe(
    'Warning: email not sent · purchase: p1 · error: Timeout at x.ts:1',
  );
});

test("shows a page's error with its lines", () => {
  const line = { level: 'error', label: 'vite', message: 'No such file\n  at page.astro' };
  expect(readable(JSON.stringify(line))).toBe('Error: No such file\n  at page.astro');
});

test('omits routine entries, above all the address of the server behind the shop', () => {
  const ready = {
    level: 'info',
    label: 'SKIP_FORMAT',
    message: '┃ Local    http://127.0.0.1:9811/',
  };
  expect(readable(JSON.stringify(ready))).toBeUndefined();
  expect(readable(JSON.stringify({ level: 'info', event: 'build started' }))).toBeUndefined();
  expect(readable('  ')).toBeUndefined();
});

test('returns a line unchanged if it is not a log entry', () => {
  expect(readable('    at rule (server/rule.ts:1:1)')).toBe('    at rule (server/rule.ts:1:1)');
  expect(readable('42')).toBe('42');
});
