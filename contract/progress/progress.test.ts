import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countRead,
  FILES_PER_WRITE,
  type FileProgress,
  fileProgress,
  mergeProgress,
  PAGES_MAX,
  postProgress,
  toPage,
} from './progress.ts';

const page = fc.integer({ min: 1, max: 12 });
/** A small range, so that some times are equal. */
const at = fc.integer({ min: 0, max: 3 });

const progress: fc.Arbitrary<FileProgress> = fc.record(
  {
    id: fc.constant('file-1'),
    read: fc.stringMatching(/^(?:[01]{0,6}1)?$/),
    last: fc.record({ page, pages: page, at }),
    revised: fc.record({ isRevised: fc.boolean(), at }),
  },
  { requiredKeys: ['id', 'read'] },
);

test('merging is commutative and idempotent', () => {
  fc.assert(
    fc.property(progress, progress, progress, (a, b, c) => {
      expect(mergeProgress(a, a)).toEqual(a);
      expect(mergeProgress(a, b)).toEqual(mergeProgress(b, a));
      expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)));
    }),
  );
});

test('merging repeatedly loses no page', () => {
  fc.assert(
    fc.property(progress, progress, (a, b) => {
      const merged = mergeProgress(a, b);
      expect(fileProgress.parse(merged)).toEqual(merged);
      const pages = (read: string) => [...read].flatMap((mark, at) => (mark === '1' ? [at] : []));
      const both = new Set([...pages(a.read), ...pages(b.read)]);
      expect(new Set(pages(merged.read))).toEqual(both);
    }),
  );
});

test('keeps the latest page and the latest mark', () => {
  const merged = mergeProgress(
    {
      id: 'f',
      read: '1',
      last: { page: 7, pages: 12, at: 1 },
      revised: { isRevised: true, at: 9 },
    },
    {
      id: 'f',
      read: '01',
      last: { page: 2, pages: 12, at: 5 },
      revised: { isRevised: false, at: 3 },
    },
  );
  expect(merged).toEqual({
    id: 'f',
    read: '11',
    last: { page: 2, pages: 12, at: 5 },
    revised: { isRevised: true, at: 9 },
  });
});

test('counts only pages that a file still has', () => {
  expect(countRead('1101', 4)).toBe(3);
  expect(countRead('1101', 2)).toBe(2);
});

test('turns every number into a page that can be remembered', () => {
  expect([0, -3, 2.9, Number.NaN, 1e9].map(toPage)).toEqual([1, 1, 2, 1, PAGES_MAX]);
});

test.each([
  ['no file', []],
  ['too many files', Array(FILES_PER_WRITE + 1).fill({ id: 'a', read: '' })],
  ['a page before the first', [{ id: 'a', read: '', last: { page: 0, pages: 1, at: 1 } }]],
  ['pages without an end', [{ id: 'a', read: '1'.repeat(2001) }]],
  ['pages that end unread', [{ id: 'a', read: '10' }]],
  ['a time before 1970', [{ id: 'a', read: '1', revised: { isRevised: true, at: -1 } }]],
  ['another field', [{ id: 'a', read: '1', title: 'Mine' }]],
])('a write is refused with %s', (_, files) => {
  expect(postProgress.request.safeParse({ files }).success).toBe(false);
});
