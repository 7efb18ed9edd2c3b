import { expect, test } from 'vitest';
import { fitToFirst, ShownTexts } from './pages-view.ts';

/** Makes pages that record which of them have their text. */
function makePages(count: number) {
  const withText = new Set<number>();
  const pages = Array.from({ length: count }, (_, number) => ({
    showText: async () => void withText.add(number),
    removeText: () => void withText.delete(number),
  }));
  return { pages, withText };
}

test('keeps the texts of the thirty pages that were shown last', async () => {
  const { pages, withText } = makePages(100);
  const texts = new ShownTexts();
  for (const page of pages) await texts.show(page);
  expect([...withText].sort((a, b) => a - b)).toEqual([...Array(30).keys()].map((n) => n + 70));
});

test('evicts a page that is shown again last', async () => {
  const { pages, withText } = makePages(31);
  const texts = new ShownTexts();
  const [first] = pages;
  for (const page of pages.slice(0, 30)) await texts.show(page);
  if (first) await texts.show(first);
  for (const page of pages.slice(30)) await texts.show(page);
  expect([withText.has(0), withText.has(1)]).toEqual([true, false]);
});

test.each([
  ['a wide page', { width: 1190, height: 842 }, 1],
  ['a narrow page', { width: 476, height: 842 }, 2.5],
  ['a strip, only up to twice the scale', { width: 100, height: 842 }, 4],
])('draws %s as wide as page 1', (_, size, expected) => {
  expect(fitToFirst(2, { width: 595, height: 842 }, size)).toBeCloseTo(expected);
});
