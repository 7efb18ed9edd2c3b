import { expect, test } from 'vitest';
import type { FileProgress } from '#contract/progress/progress.ts';
import { mergeFiles, pickEvicted } from './progress.ts';

const opened = (id: string, page: number, at: number): FileProgress => ({
  id,
  read: '1',
  last: { page, pages: 12, at },
});

test.each([
  ['a new file is stored as sent', {}, [opened('a', 3, 5)], [opened('a', 3, 5)]],
  [
    'read pages are merged, and the latest mark stays',
    { a: '4|2|12|01|7|1' },
    [{ id: 'a', read: '101', revised: { isRevised: false, at: 6 } }],
    [
      {
        id: 'a',
        read: '111',
        last: { page: 2, pages: 12, at: 4 },
        revised: { isRevised: true, at: 7 },
      },
    ],
  ],
  [
    'a file that is sent twice counts with both',
    { a: '1|1|12|1||' },
    [opened('a', 3, 5), opened('a', 4, 4)],
    [opened('a', 3, 5)],
  ],
  ['another file is left alone', { b: '4|2|12|1||' }, [opened('a', 3, 5)], [opened('a', 3, 5)]],
  ['an unreadable file is replaced', { a: 'odd' }, [opened('a', 3, 5)], [opened('a', 3, 5)]],
])('%s', (_, stored, sent, expected) => {
  expect(mergeFiles(stored, sent)).toEqual(expected);
});

const three = { a: '5|1|1|1||', b: '1|1|1|1|9|1', c: '7|1|1|1||' };

test.each([
  ['keeps all files up to the limit', three, 3, []],
  ['evicts the file touched longest ago', three, 2, ['a']],
  ['counts a mark as a touch', three, 1, ['a', 'c']],
  ['evicts an unreadable file first', { ...three, d: 'odd' }, 3, ['d']],
])('%s', (_, stored, max, expected) => {
  expect(pickEvicted(stored, max)).toEqual(expected);
});
