import { expect, test } from 'vitest';
import { compactMarkup } from './markup.ts';

test('closes empty elements of drawings, and leaves all others', () => {
  const html = '<svg><path d="M0 0"></path><g></g></svg><p></p>';
  expect(compactMarkup(html)).toBe('<svg><path d="M0 0"/><g></g></svg><p></p>');
});

test('writes classes without needless spaces, and none where there is none', () => {
  const html = '<p class="a  b "></p><p class=""></p>';
  expect(compactMarkup(html)).toBe('<p class="a b"></p><p></p>');
});
