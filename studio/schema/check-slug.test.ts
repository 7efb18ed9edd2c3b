import { expect, test } from 'vitest';
import { checkSlug } from './check-slug.ts';

test.each(['microeconomics', 'a-level-2', '7136'])('accepts /%s', (slug) => {
  expect(checkSlug(slug)).toBe(true);
});

test.each([undefined, '', 'Micro', 'two words', '-a', 'a--b', 'a/b', 'ö'])('rejects %s', (slug) =>
  expect(checkSlug(slug)).toEqual(expect.any(String)),
);

test('rejects a path that the shop uses itself', () => {
  expect(checkSlug('checkout')).toBe('The shop already uses /checkout.');
});
