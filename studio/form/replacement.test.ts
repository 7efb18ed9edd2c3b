import { expect, test } from 'vitest';
import { replacementOf } from './replacement.ts';

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

test('a file that replaces a published one is the next version, and the item still names the one before', () => {
  expect(replacementOf(FIRST, 'upload-2', now)).toEqual({
    edition: 2,
    replacedAt: now.toISOString(),
    earlierFiles: [first],
  });
});

test('each version before stays named, the latest first', () => {
  const second = replacementOf(FIRST, 'upload-2', now);
  const published = { ...second, pdf: { id: 'upload-2', version: 4 } };
  const third = replacementOf(published, 'upload-3', now);
  expect(third?.edition).toBe(3);
  expect(third?.earlierFiles.map(({ id }) => id)).toEqual(['upload-2', 'upload-1']);
});

test('a draft that is replaced twice before it is published is one version', () => {
  const once = replacementOf(FIRST, 'upload-2', now);
  const twice = replacementOf(FIRST, 'upload-3', now);
  expect(twice).toEqual(once);
});

test.each([
  ['an item that was never published', null],
  ['a published item without a file', {}],
  ['the published file itself', { pdf: { id: 'upload-2', version: 3 } }],
] as const)('%s has no version before', (_, published) => {
  expect(replacementOf(published, 'upload-2', now)).toBeUndefined();
});
