import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { searchLabels } from '#site/features/search/labels.ts';
import { tabTo } from '../../support/browser/focus.ts';
import { enterAs } from '../../support/browser/people.ts';
import { searchField } from '../../support/browser/screens/search.ts';
import { expect, test } from '../../support/browser/test.ts';

test('finds the words as they are typed, takes markup as text, and links to the page', async ({
  page,
  sandbox,
}) => {
  await enterAs(page, 'buyer', sandbox);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/purchases');
  await expect(searchField(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  expect(asked.filter((path) => /\/api\/notes|\/(?:NotesSearch|suggest)\./.test(path))).toEqual([]);

  await searchField(page).pressSequentially('aggregate dem');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toBeVisible();
  const loaded = asked.slice(before);
  expect(loaded.filter((path) => path === '/api/notes')).toHaveLength(1);
  expect(loaded.filter((path) => path.startsWith('/api/notes/text')).length).toBeLessThan(8);

  const first = page.getByRole('search').getByRole('listitem').first();
  await expect(first).toContainText('Macroeconomics');
  await expect(first.locator('mark').first()).toHaveText(/^(aggregate|demand)/i);
  const href = await first.getByRole('link').getAttribute('href');
  expect(href).toMatch(/^\/read\/[\w-]+#page=\d+&search=aggregate\+dem$/);
  expect(await first.getByRole('link').textContent()).toMatch(/, page \d+$/);

  await searchField(page).fill('<img src=x onerror=alert(1)>');
  await expect(page.getByRole('status').filter({ hasText: /^No page contains/ })).toBeVisible();
  await expect(page.getByRole('search').locator('img')).toHaveCount(0);

  // The words appear apart, which does not match as a phrase.
  await searchField(page).fill('demand aggregate');
  await expect(first.locator('mark').first()).toBeVisible();
  const link = first.getByRole('link');
  const [, hitPage = ''] =
    /#page=(\d+)&search=demand\+aggregate$/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await link.click();
  await expect(page.locator('.reader-mark-current')).toHaveText(/^(demand|aggregate)/i);
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue(hitPage);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of [1-9]\d*$/);
});

test('works with only the keyboard on the signed-in home page, even with a typing error, keeps no text on a page that is left, and shows words and results again on the way back', async ({
  page,
  sandbox,
}) => {
  await enterAs(page, 'buyer', sandbox);
  await page.goto('/');
  await tabTo(page, searchField(page));
  await page.keyboard.type('inflaton');
  const similar = searchLabels.noneButSimilar({ typed: 'inflaton', similar: 'inflation' });
  await expect(page.getByRole('status').filter({ hasText: similar })).toBeVisible();
  const links = page.getByRole('search').getByRole('listitem').getByRole('link');
  await page.keyboard.press('Enter');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeFocused();

  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  );
  await expect(links).toHaveCount(0);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(links.first()).toBeVisible();
  const isStored = await page.evaluate(() =>
    JSON.stringify({ ...localStorage, ...sessionStorage }).includes('inflat'),
  );
  expect(isStored).toBe(false);

  await searchField(page).fill('curve');
  const third = links.nth(2);
  await expect(page.getByRole('search').locator('mark').first()).toHaveText(/^curve/i);
  const path = (await third.getAttribute('href')) ?? '';
  await third.click();
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toBeVisible();
  await page.goBack();
  await expect(searchField(page)).toHaveValue('curve');
  await expect(third).toBeFocused();
  await expect(third).toHaveAttribute('href', path);
});

test("an owner can open a file's table of contents", async ({ page, sandbox }) => {
  await enterAs(page, 'buyer', sandbox);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/macroeconomics');
  const tables = page.getByText('Contents', { exact: true });
  const rows = page.locator('.file-row').filter({ has: tables });
  await expect(rows.filter({ hasNotText: subjectLabels.unlocked })).not.toHaveCount(0);
  expect(asked.filter((path) => /outline|fill-contents/.test(path))).toEqual([]);

  const row = rows.last();
  await row.getByText('Contents', { exact: true }).press('Enter');
  const entries = row.locator('.file-contents li');
  await expect(entries.first()).toContainText(/page 1$/);
  const link = entries.last().getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^\/read\/[\w-]+#page=\d+$/);
  expect(asked.filter((path) => path.endsWith('/outline'))).toHaveLength(1);
});
