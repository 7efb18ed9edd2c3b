import { expect, test } from 'vitest';
import { ShownTexts } from './pages-view.ts';

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
