import { expect, test } from 'vitest';
import { requestedRange } from './byte-range.ts';

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
