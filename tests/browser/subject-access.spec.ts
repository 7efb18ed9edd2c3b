import { subjectLabels } from '#site/texts/subject.ts';
import { logInByPassword } from '../support/browser/administrator.ts';
import { watchLayoutShifts } from '../support/browser/layout-shifts.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  downloads,
  lockedRows,
  purchaseButton,
  readItems,
  topicHeadings,
} from '../support/browser/subject.ts';
import { expect, test } from '../support/browser/test.ts';
import { MICRO } from '../support/ids.ts';

const ACCESS = '/api/user/access/';
const { downloadPdf, fullAccess, unlocked } = subjectLabels;

test.describe('with access', () => {
  /** @covers subject.full-access, subject.unlocked */
  test('a buyer sees every file, with the previously locked ones marked', async ({
    page,
    sandbox,
  }) => {
    await signUp(page);
    await buy(page, sandbox, MICRO);
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    const items = await readItems(page, MICRO);
    await expect(downloads(page)).toHaveCount(items.length);
    await expect(page.getByText(unlocked, { exact: true })).toHaveCount(
      items.filter(({ isLocked }) => isLocked).length,
    );
    await expect(lockedRows(page)).toHaveCount(0);
    await expect(purchaseButton(page)).toHaveCount(0);

    await page.goto('/macroeconomics');
    await expect(purchaseButton(page)).toBeVisible();
    await expect(page.getByText(fullAccess)).toHaveCount(0);
  });

  /** @covers subject.full-access, subject.access-check */
  test('an administrator has access without a check, and downloads with a token for one file', async ({
    page,
  }) => {
    await logInByPassword(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(lockedRows(page)).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: unlocked }).last();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: downloadPdf }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const adminToken = await page.evaluate(() => localStorage.getItem('adminToken'));
    expect(download.url()).not.toContain(String(adminToken));
    expect(calls.filter((call) => call.startsWith(ACCESS))).toEqual([]);
  });
});

test.describe('while access is checked', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page);
  });

  test('the topics are shown, and the offer appears by itself if no response comes', async ({
    page,
    injectFault,
  }) => {
    await injectFault('shop', { path: ACCESS, hang: true });
    await page.goto('/microeconomics');
    await expect(topicHeadings(page).first()).toBeVisible();
    await expect(purchaseButton(page)).toBeHidden();
    await expect(downloads(page).first()).toBeVisible();
    // The stylesheet delays the offer by some seconds, so its clock is moved forward.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(purchaseButton(page)).toBeVisible();
    await expect(lockedRows(page).first()).toBeVisible();
  });

  /** @covers subject.access-check-fails */
  test('a failed check says so, and can be repeated', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/user\/access\/subject-microeconomics$/);
    const clearFault = await injectFault('kv');
    await page.goto('/microeconomics');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("We couldn't check your access.");
    await expect(purchaseButton(page)).toHaveCount(0);
    await clearFault();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(purchaseButton(page)).toBeVisible();
    await expect(alert).toBeHidden();
  });

  test('becomes a visitor’s page if the session has ended elsewhere', async ({
    page,
    context,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/user\/access\/subject-microeconomics$/);
    consoleErrors.allow(/401 .*\/api\/user\/access\/subject-microeconomics$/);
    await injectFault('shop', { path: ACCESS, times: 1, status: 503 });
    await page.goto('/microeconomics');
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    await context.clearCookies({ name: '__Host-session' });
    await tryAgain.click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await purchaseButton(page).click();
    await page.waitForURL('**/auth?next=%2Fcheckout%3Fsubject%3Dsubject-microeconomics');
  });

  for (const width of [360, 1440]) {
    for (const isBuyer of [false, true]) {
      const answer = isBuyer ? 'a yes' : 'a no';
      test(`${answer} that comes late moves nothing in a window ${width} px wide`, async ({
        page,
        sandbox,
        injectFault,
      }) => {
        if (isBuyer) await buy(page, sandbox, MICRO);
        await page.setViewportSize({ width, height: 800 });
        // Caches the heading's font, which would move the heading if it arrived late.
        await page.goto('/');
        const readShifts = await watchLayoutShifts(page);
        await injectFault('shop', { path: ACCESS, times: 1, hang: 500 });
        await page.goto('/microeconomics');
        await expect(topicHeadings(page).first()).toBeVisible();
        const after = isBuyer ? page.getByText(fullAccess) : purchaseButton(page);
        await expect(after).toBeVisible();
        expect(await readShifts()).toEqual([]);
      });
    }
  }
});
