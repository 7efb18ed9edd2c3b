import type { Page } from 'playwright/test';
import { getProgress } from '#contract/progress/progress.ts';
import type { ReadableFile } from '#contract/progress/readable-files.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { downloadLabel, navLabels } from '#site/lib/labels.ts';
import { clientOf } from '../../support/browser/client.ts';
import { listFiles, readElsewhere } from '../../support/browser/progress.ts';
import type { Sandbox } from '../../support/browser/sandbox.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { startCheckout } from '../../support/purchase.ts';

const continueLink = (page: Page) => page.getByRole('link', { name: 'Continue reading' });

/** Signs the page's browser in as a new student of a subject. @returns a file of several pages */
async function becomeBuyer(page: Page, sandbox: Sandbox) {
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  const files = await listFiles(page, MICRO);
  const file = files.findLast(({ pages = 0 }) => pages > 1);
  if (!file) throw new Error('The seed has no file of two pages');
  return { file, files };
}

/** Saves a page only in this browser, as the reader does. */
const rememberHere = (page: Page, { id, title, pages = 1 }: ReadableFile, shown: number) =>
  page.evaluate(
    ([known, subjectId]) => {
      const [, owner] = /progress_of=(\w+)/.exec(document.cookie) ?? [];
      const last = { page: known.shown, pages: known.pages, at: Date.now() };
      const file = { id: known.id, title: known.title, last, read: '1', isUnsent: true, subjectId };
      localStorage.setItem(`progress:${owner}`, JSON.stringify([file]));
    },
    [{ id, title, pages, shown }, MICRO] as const,
  );

/** Reads the account's files with progress. */
async function readRecord(page: Page, sandbox: Sandbox) {
  const response = await clientOf(page, sandbox).get(getProgress.path);
  return getProgress.response.parse(await response.json()).files;
}

const progressKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('progress:')));

test('a file read on another device can be continued from the home page', async ({
  page,
  sandbox,
}) => {
  const { file, files } = await becomeBuyer(page, sandbox);
  const phone = clientOf(page, sandbox);
  const pages = file.pages ?? 0;
  await page.goto('/');
  const start = page.getByRole('link', { name: progressLabels.startReading });
  await expect(start).toHaveAttribute('href', `/read/${files[0]?.id}`);
  await expect(continueLink(page)).toBeHidden();

  await readElsewhere(phone, file, 1);
  await startCheckout(phone, { subjectId: MACRO });
  await page.goto('/');
  const finish = page.getByRole('link', { name: progressLabels.finishPurchase('Macroeconomics') });
  await expect(finish).toHaveAttribute('href', `/checkout?subject=${MACRO}`);
  await expect(continueLink(page)).toContainText(file.title);
  await expect(continueLink(page)).toContainText(
    progressLabels.place({ page: 1, pages, unread: pages - 1 }),
  );
  await expect(continueLink(page)).toHaveAttribute('href', `/read/${file.id}`);
});

test('progress while the store is down is saved and sent later, and is deleted at sign-out', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  const { file } = await becomeBuyer(page, sandbox);
  // A page that neither reads nor sends progress.
  await page.goto('/terms');
  await rememberHere(page, file, 2);
  consoleErrors.allow(/503/);
  const clearFault = await failRequests({ path: getProgress.path, status: 503 });
  await page.goto('/');
  await expect(continueLink(page)).toContainText(file.title);

  await clearFault();
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.reload();
  expect((await sent).status()).toBe(200);
  expect(await readRecord(page, sandbox)).toMatchObject([{ id: file.id, last: { page: 2 } }]);

  expect(await progressKeys(page)).toHaveLength(1);
  await page.getByRole('link', { name: navLabels.signOut }).click();
  await expect(page.getByRole('link', { name: navLabels.login })).toBeVisible();
  expect(await progressKeys(page)).toEqual([]);
});

test('a card’s files can be read, downloaded and marked by keyboard', async ({ page, sandbox }) => {
  const { file, files } = await becomeBuyer(page, sandbox);
  await readElsewhere(clientOf(page, sandbox), file, 1);
  await page.goto('/purchases');
  const all = files.reduce((sum, { pages = 0 }) => sum + pages, 0);
  const summary = page.locator('summary', { hasText: progressLabels.files });
  await expect(summary).toContainText(progressLabels.pagesRead(1, all));
  await expect(page.getByRole('button', { name: downloadLabel })).toHaveCount(0);

  await summary.focus();
  await page.keyboard.press('Enter');
  const topic = page.locator('main li > details > summary').first();
  await expect(topic).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(topic).toBeFocused();
  const title = page.getByRole('link', { name: files[0]?.title, exact: true });
  await expect(title).toHaveAttribute('href', `/read/${files[0]?.id}`);
  await page.keyboard.press('Tab');
  await expect(title).toBeFocused();
  await page.keyboard.press('Tab');
  const mark = page.getByRole('button', { name: progressLabels.markAsRevised }).first();
  await expect(mark).toBeFocused();
  await expect(mark).toHaveAccessibleDescription(files[0]?.title ?? '');
  const written = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Space');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  expect((await written).status()).toBe(200);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: downloadLabel }).first()).toBeFocused();

  // The mark is the account's, and this browser remembers which lists were open and which topics were folded.
  await page.reload();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await topic.click();
  await expect(title).toBeHidden();
  await page.reload();
  await expect(topic).toBeVisible();
  await expect(title).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(summary).toBeVisible();
  await expect(topic).toBeHidden();
});

test("the reader continues from another device's page, and marks a file", async ({
  page,
  sandbox,
}) => {
  const { file } = await becomeBuyer(page, sandbox);
  const number = page.getByRole('spinbutton', { name: 'Page' });
  const open = async (shown: string) => {
    await page.goto(`/read/${file.id}`);
    await expect(page.locator('[data-state="sharp"]').first()).toBeVisible();
    await expect(number).toHaveValue(shown);
  };
  await open('1');
  await number.fill('2');
  await number.press('Enter');
  await expect(number).toHaveValue('2');
  // The page is sent when the student leaves.
  await page.goto('/robots.txt');
  await expect.poll(async () => (await readRecord(page, sandbox))[0]?.last?.page).toBe(2);
  await page.evaluate(() => localStorage.clear());
  await open('2');

  // Another device has moved on since this browser saved a page.
  await readElsewhere(clientOf(page, sandbox), file, 1);
  await open('1');

  const mark = page.getByRole('button', { name: progressLabels.markAsRevised });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/');
  await expect(continueLink(page)).toContainText(file.title);
  await expect(continueLink(page)).toHaveAttribute('href', `/read/${file.id}`);
});
