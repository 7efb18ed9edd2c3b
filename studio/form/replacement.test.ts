import { expect, test } from 'vitest';
import { toReplacement } from './replacement.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const FIRST = { pdf: { id: 'upload-1', version: 3 } };

const first = {
  _key: 'edition-1',
  _type: 'earlierFile',
  edition: 1,
  id: 'upload-1',
  version: 3,
  replacedAt: now.toISOString(),
};

test('gives the replacement of a published file the next version, and still names the previous file', () => {
  expect(toReplacement(FIRST, 'upload-2', now)).toEqual({
    edition: 2,
    replacedAt: now.toISOString(),
    earlierFiles: [first],
  });
});

test('names all previous versions, latest first', () => {
  const second = toReplacement(FIRST, 'upload-2', now);
  const published = { ...second, pdf: { id: 'upload-2', version: 4 } };
  const third = toReplacement(published, 'upload-3', now);
  expect(third?.edition).toBe(3);
  expect(third?.earlierFiles.map(({ id }) => id)).toEqual(['upload-2', 'upload-1']);
});

test('counts two replacements before publication as one version', () => {
  const once = toReplacement(FIRST, 'upload-2', now);
  const twice = toReplacement(FIRST, 'upload-3', now);
  expect(twice).toEqual(once);
});

test.each([
  ['an item that was never published', null],
  ['a published item without a file', {}],
  ['the published file itself', { pdf: { id: 'upload-2', version: 3 } }],
] as const)('finds no previous version for %s', (_, published) => {
  expect(toReplacement(published, 'upload-2', now)).toBeUndefined();
});
