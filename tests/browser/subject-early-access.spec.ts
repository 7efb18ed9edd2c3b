import type { Page } from 'playwright/test';
import { subjectLabels } from '#site/texts/subject.ts';
import { logInByPassword } from '../support/browser/administrator.ts';
import { watchLayoutShifts } from '../support/browser/layout-shifts.ts';
import { buy, signUp } from '../support/browser/students.ts';
import { downloads, lockedRows, purchaseButton, readItems } from '../support/browser/subject.ts';
import { expect, test } from '../support/browser/test.ts';
import { MICRO } from '../support/ids.ts';

const { downloadPdf, fullAccess, unlocked } = subjectLabels;
const ACCESS = '/api/user/access/';
const hydrated = 'astro-island[client="session"]:not([ssr])';

/** Loses every script file, as a poor connection may. */
const loseScripts = (page: Page) => page.route('**/*.js', (route) => route.abort());

/** Keeps the island's script on its way. @returns lets it arrive */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/SubjectView*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Lets the access arrive when React has taken the page over and not rendered yet, as on a busy phone: the
 * answer waits for the island to lose `ssr`, and React's first step waits until the page has the answer.
 */
const answerWhileHydrating = (page: Page) =>
  page.addInitScript((path) => {
    const taken = new Promise<void>((resolve) => {
      new MutationObserver((changes) => {
        const isIsland = ({ target }: MutationRecord) =>
          target instanceof Element && target.querySelector(':scope > [data-access]') !== null;
        if (changes.some(isIsland)) resolve();
      }).observe(document, { subtree: true, attributeFilter: ['ssr'] });
    });
    let answered = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const fetchAtOnce = window.fetch;
    window.fetch = async (...request) => {
      const response = await fetchAtOnce(...request);
      if (!response.url.includes(path)) return response;
      await taken;
      setTimeout(answered, 100);
      return response;
    };
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function postLater(...message: [unknown]) {
      void isAnswered.then(() => post.apply(this, message));
    };
  }, ACCESS);

test.describe('without script files', () => {
  test.beforeEach(async ({ page, consoleErrors }) => {
    await signUp(page);
    consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  });

  /** @covers subject.early-access */
  test('a buyer sees their access and downloads a locked file', async ({ page, sandbox }) => {
    await buy(page, sandbox, MICRO);
    await loseScripts(page);
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    const items = await readItems(page, MICRO);
    const locked = items.filter(({ isLocked }) => isLocked);
    await expect(downloads(page)).toHaveCount(items.length);
    await expect(page.getByText(unlocked, { exact: true })).toHaveCount(locked.length);
    await expect(lockedRows(page)).toHaveCount(0);
    await expect(purchaseButton(page)).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: unlocked }).last();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: downloadPdf }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    // Only a script can pack all files.
    await expect(page.getByText('Download all')).toBeHidden();
  });

  /** @covers subject.early-access */
  test('a student without access sees the offer, and never the files', async ({ page }) => {
    await loseScripts(page);
    await page.goto('/microeconomics');
    await expect(page.locator('html')).toHaveAttribute('data-shown', 'none');
    await expect(purchaseButton(page)).toBeVisible();
    await expect(lockedRows(page).first()).toBeVisible();
    await expect(page.getByText(unlocked)).toHaveCount(0);
  });
});

test.describe('with scripts', () => {
  /** @covers subject.early-access */
  test('React takes over what is shown, and replaces and moves nothing', async ({
    page,
    sandbox,
  }) => {
    await signUp(page);
    await buy(page, sandbox, MICRO);
    const release = await holdScripts(page);
    const readShifts = await watchLayoutShifts(page);
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(page.locator(hydrated)).toHaveCount(0);
    await page.evaluate(() => {
      Object.assign(window, { early: [...document.querySelectorAll('aside, .content-row')] });
    });
    release();
    await expect(page.locator(hydrated)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
    const isKept = await page.evaluate(() => {
      const early: unknown = Reflect.get(window, 'early');
      const now = [...document.querySelectorAll('aside, .content-row')];
      return Array.isArray(early) && now.every((element, place) => element === early[place]);
    });
    expect(isKept).toBe(true);
    await expect(downloads(page)).toHaveCount((await readItems(page, MICRO)).length);
    expect(await readShifts()).toEqual([]);
  });

  /** @covers subject.early-access */
  test('an answer that comes while React takes over is left to React', async ({
    page,
    sandbox,
  }) => {
    await signUp(page);
    await buy(page, sandbox, MICRO);
    await answerWhileHydrating(page);
    await page.goto('/microeconomics');
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
    await expect(downloads(page)).toHaveCount((await readItems(page, MICRO)).length);
  });

  /** @covers subject.early-access */
  test('a page from before a deploy, whose granted parts are gone, still opens the files', async ({
    page,
    sandbox,
    consoleErrors,
  }) => {
    await signUp(page);
    await buy(page, sandbox, MICRO);
    consoleErrors.allow(/404/);
    await page.route('**/granted/*', (route) =>
      route.fulfill({ status: 404, body: '<p>Gone</p>' }),
    );
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(page.getByText('Gone', { exact: true })).toHaveCount(0);
    await expect(downloads(page)).toHaveCount((await readItems(page, MICRO)).length);
  });

  /** @covers subject.early-access */
  test('a visitor’s page holds nothing of what only a buyer sees', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/microeconomics');
    await expect(page.getByText(unlocked)).toHaveCount(0);
    await expect(page.getByText(fullAccess)).toHaveCount(0);
    const items = await readItems(page, MICRO);
    const free = items.filter(({ isLocked }) => !isLocked).length;
    await expect(page.getByText(downloadPdf)).toHaveCount(free);
    expect(asked.filter((path) => path.startsWith('/granted/') || path.startsWith(ACCESS))).toEqual(
      [],
    );
  });

  /** @covers subject.early-access */
  test('an administrator sees the files at once, and the buttons once their script is there', async ({
    page,
  }) => {
    await logInByPassword(page);
    const release = await holdScripts(page);
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(page.getByText(unlocked).first()).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: unlocked }).last();
    await expect(row.getByRole('button', { name: downloadPdf })).toBeHidden();
    release();
    await expect(row.getByRole('button', { name: downloadPdf })).toBeVisible();
  });
});
