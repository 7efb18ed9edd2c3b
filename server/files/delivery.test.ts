import { expect, test } from 'vitest';
import { dispositionFor, requestedRange } from './delivery.ts';

const readRange = (headers: Record<string, string>) =>
  requestedRange(new Headers(headers), '"a"', 100);

test.each([
  ['bytes=0-', 0, 99],
  ['bytes=0-0', 0, 0],
  ['bytes=99-99', 99, 99],
  ['bytes=10-19', 10, 19],
  ['bytes=90-500', 90, 99],
  ['bytes=-1', 99, 99],
  ['bytes=-100', 0, 99],
  ['bytes=-500', 0, 99],
])('%s selects bytes %i to %i of 100', (range, start, end) => {
  expect(readRange({ range })).toEqual({ start, end });
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=-00', 'bytes=99999999999999999999-'])(
  '%s is not satisfiable for a file of 100 bytes',
  (range) => {
    expect(readRange({ range })).toBe('unsatisfiable');
  },
);

test.each(['bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-9', 'bytes=a-b', 'items=0-1', '0-1', ''])(
  '“%s” requests the whole file',
  (range) => {
    expect(readRange({ range })).toBeUndefined();
  },
);

test("ignores a range if the caller's copy is of another version", () => {
  expect(readRange({ range: 'bytes=5-', 'if-range': '"a"' })).toEqual({ start: 5, end: 99 });
  expect(readRange({ range: 'bytes=5-', 'if-range': '"b"' })).toBeUndefined();
  expect(
    readRange({ range: 'bytes=5-', 'if-range': 'Sun, 22 Nov 2026 07:00:00 GMT' }),
  ).toBeUndefined();
});

const NAMED = 'attachment; filename="Notes.pdf"';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

test.each([
  ['a desktop', { 'user-agent': DESKTOP }],
  ['a desktop by its client hint', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?0' }],
  ['a program without a name', {}],
])('makes %s save the file under its name', (_, headers) => {
  expect(dispositionFor(new Headers(headers as HeadersInit), NAMED)).toBe(NAMED);
});

test.each([
  ['an iPhone', { 'user-agent': IPHONE }],
  ['a phone by its client hint', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?1' }],
])('makes %s open the file', (_, headers) => {
  expect(dispositionFor(new Headers(headers), NAMED)).toBe('inline; filename="Notes.pdf"');
});
