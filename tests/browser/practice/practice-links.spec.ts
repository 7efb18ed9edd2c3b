import type { Page } from 'playwright/test';
import { getFileCards } from '#contract/practice/practice.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { subjects } from '#local-shop/seed/shop.ts';
import { drills } from '#shop';
import { readerLabels as labels } from '#site/features/reader/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { field, LOCKED, openReader } from '../../support/browser/reader.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const goToPage = async (page: Page, number: number) => {
  await field(page).fill(String(number));
  await field(page).press('Enter');
};

/** Counts the cards of a page of the locked notes, with the drills of the drawing that they show. */
function countOnPage(page: number): number {
  const topics = subjects.flatMap((subject) => subject.topics);
  const topic = topics.find(({ reference }) => reference === '4.1.3');
  const cards = topic?.cards.filter((card) => card.page === page) ?? [];
  const drawn = new Set(cards.flatMap(({ diagram }) => diagram ?? []));
  return cards.length + [...drawn].flatMap((name) => drills[name] ?? []).length;
}

test('a buyer goes from a page of the notes to its cards, which are asked for once', async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/practice/')) calls.push(new URL(request.url()).pathname);
  });
  await openReader(page, readPath(LOCKED, { page: 2 }));
  await expect(link(page, labels.practisePage(countOnPage(2)))).toHaveAttribute(
    'href',
    paths.practise({ file: LOCKED, page: '2' }),
  );
  await goToPage(page, 1);
  await expect(link(page, labels.practisePage(countOnPage(1)))).toHaveAttribute(
    'href',
    paths.practise({ file: LOCKED, page: '1' }),
  );
  await goToPage(page, 3);
  await expect(link(page, labels.practisePage(countOnPage(3)))).toHaveAttribute(
    'href',
    paths.practise({ file: LOCKED, page: '3' }),
  );
  expect(calls).toEqual([getFileCards.path.replace(':id', LOCKED)]);
});
