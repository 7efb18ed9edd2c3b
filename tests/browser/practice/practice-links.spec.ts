import type { Page } from 'playwright/test';
import { getFileCards } from '#contract/practice/practice.ts';
import { readPath } from '#contract/reading/read-paths.ts';
import { paths } from '#site/lib/paths.ts';
import { readerLabels as labels } from '#site/texts/reader.ts';
import { navLabels } from '#site/texts/shell.ts';
import { button, FREE, field, LOCKED, openReader, shown } from '../../support/browser/reader.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';

const CALL = `**${getFileCards.path.replace(':id', '*')}`;

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const goToPage = async (page: Page, number: number) => {
  await field(page).fill(String(number));
  await field(page).press('Enter');
};

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
  await expect(link(page, labels.practisePage(4))).toHaveAttribute(
    'href',
    paths.practise({ file: LOCKED, page: '2' }),
  );
  await goToPage(page, 1);
  await expect(link(page, labels.practisePage(5))).toBeVisible();
  await goToPage(page, 3);
  await expect(link(page, labels.practisePage(2))).toHaveAttribute(
    'href',
    paths.practise({ file: LOCKED, page: '3' }),
  );
  expect(calls).toEqual([getFileCards.path.replace(':id', LOCKED)]);
});

test('a visitor is offered the free cards, on a phone in the menu, also from a page without cards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const answered = page.waitForResponse(CALL);
  await openReader(page, readPath(FREE));
  await answered;
  await expect(link(page, labels.practisePage(2))).toBeHidden();
  const more = button(page, labels.moreTools);
  await more.click();
  await expect(link(page, labels.practisePage(2))).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(link(page, labels.practisePage(2))).toBeFocused();
  await page.keyboard.press('Escape');
  await goToPage(page, 3);
  await more.click();
  await expect(link(page, labels.practiseFile(2))).toHaveAttribute(
    'href',
    paths.practise({ file: FREE }),
  );
});

test('the file is read as before if its cards cannot be asked for', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  await page.route(CALL, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/practice/'),
  );
  await openReader(page, readPath(FREE));
  await failed;
  await goToPage(page, 3);
  await expect(shown(page, 3).locator('.textLayer')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Practise/ })).toHaveCount(0);
});

test('an owned subject’s page leads to its cards, and a visitor’s page does not', async ({
  page,
  sandbox,
}) => {
  const own = page.getByRole('complementary', { name: 'Your access' });
  await page.goto('/microeconomics');
  await expect(link(page, navLabels.practise)).toHaveCount(0);
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  await page.goto('/microeconomics');
  await expect(own.getByRole('link', { name: navLabels.practise })).toHaveAttribute(
    'href',
    paths.practise({ subject: MICRO }),
  );
});
