import type { BrowserContext, Page } from 'playwright/test';
import { getProgress, postProgress } from '#contract/progress/progress.ts';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { downloadLabel } from '#site/lib/labels.ts';
import { assurance } from '#site/lib/offer-labels.ts';
import { OPEN_LIST } from '#site/lib/storage-names.ts';
import { clientOf } from '../../support/browser/client.ts';
import { loadFonts } from '../../support/browser/fonts.ts';
import { hold } from '../../support/browser/hold.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
import { listFiles, readElsewhere } from '../../support/browser/progress.ts';
import { shopOf } from '../../support/browser/sandbox.ts';
import { saveBy } from '../../support/browser/save.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { downloads, lockedRows, purchaseButton, readItems } from '../../support/browser/subject.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';

const { fullAccess, unlocked } = subjectLabels;
const OWNED = `${OWNED_COOKIE}microeconomics`;
const ISLAND_SCRIPT = '**/_astro/SubjectView*';
const hydrated = 'astro-island[client="session"]:not([ssr])';

/** Aborts every script file, as a poor connection may. */
const loseScripts = (page: Page) => page.route('**/*.js', (route) => route.abort());

const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name);

const leaveOwned = async (page: Page) => {
  const { shop } = await shopOf(page);
  await page.context().addCookies([{ name: OWNED, value: '1', url: shop }]);
};

function countLoads(page: Page): () => number {
  let loads = 0;
  // If a page is replaced immediately, only the navigation is certain to happen.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test.describe('without script files', () => {
  test.beforeEach(async ({ page, consoleErrors }) => {
    await signUp(page);
    consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  });

  test('a buyer sees their access and downloads a locked file', async ({ page, sandbox }) => {
    await addPurchase(page, sandbox, MICRO);
    await loseScripts(page);
    const loads = countLoads(page);
    await page.goto('/microeconomics');
    // The reload for a missing script would cancel the download.
    await expect.poll(loads).toBe(2);
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Microeconomics', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const items = await readItems(page, MICRO);
    const locked = items.filter(({ isLocked }) => isLocked);
    await expect(downloads(page)).toHaveCount(items.length);
    await expect(page.getByText(unlocked, { exact: true })).toHaveCount(locked.length);
    await expect(lockedRows(page)).toHaveCount(0);
    await expect(purchaseButton(page)).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: unlocked }).last();
    const download = await saveBy(row.getByRole('button', { name: downloadLabel }));
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    // Only a script can pack all files.
    await expect(page.getByText('Download all')).toBeHidden();
  });
});

test.describe('with scripts', () => {
  test('React hydrates what is shown, and replaces and moves nothing; the page names nothing that sells, and no state of free files', async ({
    page,
    sandbox,
  }) => {
    await signUp(page);
    await addPurchase(page, sandbox, MICRO);
    const release = await hold(page, ISLAND_SCRIPT);
    const readShifts = await watchLayoutShifts(page);
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(page.locator(hydrated)).toHaveCount(0);
    await page.evaluate(() => {
      Object.assign(window, { early: [...document.querySelectorAll('aside, .file-row')] });
    });
    // The display face may move the links of the header by a few pixels.
    await loadFonts(page);
    const shifts = await readShifts();
    release();
    await expect(page.locator(hydrated)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
    const isKept = await page.evaluate(() => {
      const early: unknown = Reflect.get(window, 'early');
      const now = [...document.querySelectorAll('aside, .file-row')];
      return Array.isArray(early) && now.every((element, place) => element === early[place]);
    });
    expect(isKept).toBe(true);
    expect(await readShifts()).toEqual(shifts);
    await expect(downloads(page)).toHaveCount((await readItems(page, MICRO)).length);

    const card = page.getByRole('complementary', { name: 'Your access' });
    await expect(card).toHaveText(
      /^Full Access GrantedCards and drillsPractise\d+ files \(ZIP\)Download all$/,
    );
    await expect(page.getByText(subjectLabels.free, { exact: true })).toHaveCount(0);
    await expect(page.getByText(assurance.doubt)).toHaveCount(0);
    await expect(page.getByText(/^\d+ files, /)).toHaveCount(0);
    expect((await card.boundingBox())?.height).toBeLessThan(180);
  });

  test('a student who bought in another browser gets the owners’ page after one answer', async ({
    page,
    context,
    sandbox,
    consoleErrors,
  }) => {
    await signUp(page);
    await addPurchase(page, sandbox, MICRO);
    await context.clearCookies({ name: OWNED });
    const loads = countLoads(page);
    await loseScripts(page);
    consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect.poll(loads).toBe(2);
    expect(await cookieNames(context)).toContain(OWNED);
  });

  test('a visitor, or a student whose access has ended, gets the visitors’ page in a browser that says otherwise', async ({
    page,
    context,
  }) => {
    const expectVisitorsPage = async () => {
      await expect(purchaseButton(page)).toBeVisible();
      await expect(page.getByText(unlocked)).toHaveCount(0);
      expect(await cookieNames(context)).not.toContain(OWNED);
    };
    await leaveOwned(page);
    await page.goto('/microeconomics');
    await expectVisitorsPage();
    await page.goto('/owned/microeconomics');
    await page.waitForURL((url) => url.pathname === '/microeconomics');
    await expect(purchaseButton(page)).toBeVisible();

    await signUp(page);
    await leaveOwned(page);
    const loads = countLoads(page);
    await page.goto('/microeconomics');
    await expect.poll(loads).toBe(2);
    await expectVisitorsPage();
  });
});

const storedLists = (page: Page) =>
  page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
    OPEN_LIST,
  );

test.describe('the rows of an owned subject', () => {
  test('show how far the student has read and what is revised, move nothing for it, and are open, or folded as the student left them, except those of a linked topic', async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width: 412, height: 915 });
    await signUp(page);
    await addPurchase(page, sandbox, MICRO);
    const [begun, unread, finished] = (await listFiles(page, MICRO)).filter(
      ({ pages = 0 }) => pages > 2,
    );
    if (!begun || !unread || !finished) throw new Error('The seed has too few long files');
    const phone = clientOf(page, sandbox);
    await readElsewhere(phone, begun, 2);
    await readElsewhere(phone, finished, finished.pages ?? 0);
    const revised = { isRevised: true, at: Date.now() };
    await phone.post(postProgress.path, { files: [{ id: finished.id, read: '', revised }] });

    const readTops = () =>
      page
        .locator('.file-row')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    const row = ({ title }: { title: string }) =>
      page.locator('.file-row').filter({ hasText: title });
    const releaseProgress = await hold(page, `**${getProgress.path}`);
    await page.goto('/microeconomics');
    await loadFonts(page);
    await expect(page.locator(hydrated)).toHaveCount(1);
    await expect(row(begun)).toContainText(subjectLabels.pages(begun.pages ?? 0));
    const before = await readTops();
    releaseProgress();
    await expect(row(begun)).toContainText(`page 2 of ${begun.pages}`);
    await expect(row(finished)).toContainText('read to the end');
    const marks = page.getByRole('button', { name: progressLabels.markAsRevised, pressed: true });
    await expect(marks).toHaveAccessibleDescription(finished.title);
    await expect(row(unread)).toContainText(subjectLabels.pages(unread.pages ?? 0));
    await expect(marks).toHaveCount(1);
    expect(await readTops()).toEqual(before);

    const topic = page.locator('details[data-list]').last();
    const file = topic.locator('.file-row').first();
    await expect(file).toBeVisible();
    await topic.locator('summary').first().click();
    await expect(file).toBeHidden();
    // A browser informs the page of the fold in a later task, which an immediate reload can prevent.
    await expect.poll(() => storedLists(page)).toHaveLength(1);
    const heading = await topic.getByRole('heading').getAttribute('id');
    await page.reload();
    await expect(topic).toBeVisible();
    await expect(file).toBeHidden();
    await page.goto('/robots.txt');
    await page.goto(`/microeconomics#${heading}`);
    await expect(file).toBeVisible();
  });
});
