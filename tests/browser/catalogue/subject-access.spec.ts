import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { downloadAllLabels as labels, subjectLabels } from '#site/features/catalogue/labels.ts';
import { downloadLabel } from '#site/lib/labels.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { hold } from '../../support/browser/hold.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
import { saveBy } from '../../support/browser/save.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import {
  downloads,
  lockedRows,
  purchaseButton,
  readItems,
  topicHeadings,
} from '../../support/browser/subject.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';

const ACCESS = '/api/user/access/';
const { fullAccess, unlocked } = subjectLabels;

async function saveZip(
  page: Page,
  button: string = labels.start,
): Promise<Record<string, Uint8Array>> {
  const download = await saveBy(page.getByRole('button', { name: button }));
  expect(download.suggestedFilename()).toBe('Microeconomics.zip');
  return unzipSync(await readFile(await download.path()));
}

test.describe('with access', () => {
  test('an administrator has access without a check, and downloads with a token for one file', async ({
    page,
  }) => {
    await enterPanel(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(lockedRows(page)).toHaveCount(0);
    await expect(page.getByText(/pages read$/).filter({ visible: true })).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: unlocked }).last();
    const download = await saveBy(row.getByRole('button', { name: downloadLabel }));
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const adminToken = await page.evaluate(() => localStorage.getItem('adminToken'));
    expect(download.url()).not.toContain(String(adminToken));
    expect(calls.filter((call) => call.startsWith(ACCESS))).toEqual([]);

    const zip = await saveZip(page);
    expect(Object.keys(zip)).toHaveLength((await readItems(page, MICRO)).length);
    expect(calls.filter((call) => call.endsWith('/download-link')).length).toBeGreaterThan(1);
  });

  test('a file that fails is named and retried, and an ended session stops the download', async ({
    page,
    context,
    sandbox,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/objects\//);
    consoleErrors.allow(/401 .*\/objects\//);
    consoleErrors.allow(/^The download failed: status 503$/);
    // The sign-in page checks the session, because the hint cookie still exists.
    consoleErrors.allow(/401 .*\/api\/auth\/user$/);
    await signUp(page);
    await addPurchase(page, sandbox, MICRO);
    await page.goto('/microeconomics');
    const item = (await readItems(page, MICRO)).at(-1);
    await failRequests({ path: `/objects/${item?.id}`, times: 1, status: 503 });
    await page.getByRole('button', { name: labels.start }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('1 file could not be downloaded:');
    await expect(alert).toContainText(String(item?.title));
    const items = (await readItems(page, MICRO)).length;
    const rest = await saveZip(page, 'Save the rest');
    expect(Object.keys(rest)).toHaveLength(items - 1);
    const saved = labels.savedRest(`${items - 1} of ${items}`);
    await expect(page.getByRole('status').getByText(saved)).toBeAttached();
    await expect(alert).toContainText(String(item?.title));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const zip = await saveZip(page, 'Try again');
    expect(Object.keys(zip)).toHaveLength(items);
    await expect(alert).toHaveCount(0);
    expect(new Set(requests.map((url) => new URL(url).pathname))).toContain(`/objects/${item?.id}`);
    expect(requests.filter((url) => url.includes('/objects/')).length).toBeLessThan(4);

    await context.clearCookies({ name: '__Host-session' });
    await page.getByRole('button', { name: labels.start }).click();
    await expect(alert).toContainText('You are no longer logged in. Please log in and try again.');
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL('**/auth?next=%2Fmicroeconomics');
  });

  test('Cancel aborts the requests of Download all, which shows its progress', async ({
    page,
    sandbox,
    failRequests,
  }) => {
    await signUp(page);
    await addPurchase(page, sandbox, MICRO);
    await page.goto('/microeconomics');
    const item = (await readItems(page, MICRO)).at(-1);
    await failRequests({ path: `/objects/${item?.id}`, hang: true });
    const stuck = page.waitForRequest(new RegExp(`/objects/${item?.id}$`));
    await page.getByRole('button', { name: labels.start }).click();
    await stuck;
    const progress = page.getByRole('progressbar', { name: /^Downloading \d+ of \d+$/ });
    expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(80);
    const [ended] = await Promise.all([
      page.waitForEvent('requestfailed'),
      page.getByRole('button', { name: 'Cancel' }).click(),
    ]);
    expect(ended.url()).toContain(`/objects/${item?.id}`);
    await expect(page.getByRole('button', { name: labels.start })).toBeFocused();
    await expect(progress).toHaveCount(0);
  });
});

test.describe('while access is checked', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page);
  });

  test('a failed check shows an error, can be repeated, and becomes a visitor’s page if the session has ended elsewhere', async ({
    page,
    context,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/user\/access\/subject-microeconomics$/);
    consoleErrors.allow(/401 .*\/api\/user\/access\/subject-microeconomics$/);
    await failRequests({ path: ACCESS, times: 2, status: 503 });
    await page.goto('/microeconomics');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("We couldn't check your access.");
    await expect(purchaseButton(page)).toHaveCount(0);
    const tryAgain = alert.getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    await expect(tryAgain).toBeVisible();
    await context.clearCookies({ name: '__Host-session' });
    await tryAgain.click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await purchaseButton(page).click();
    await page.waitForURL('**/auth?tab=signup&next=%2Fcheckout%3Fsubject%3Dsubject-microeconomics');
  });

  test('the topics are shown, and the offer appears if no response comes; a no that comes late shifts nothing on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    const readShifts = await watchLayoutShifts(page);
    const release = await hold(page, `**${ACCESS}**`);
    await page.goto('/microeconomics');
    await expect(topicHeadings(page).first()).toBeVisible();
    await expect(purchaseButton(page)).toBeHidden();
    await expect(downloads(page).first()).toBeVisible();
    // The stylesheet delays the offer by some seconds, so the test moves its clock forward.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(purchaseButton(page)).toBeVisible();
    await expect(lockedRows(page).first()).toBeVisible();
    const answered = page.waitForResponse(`**${ACCESS}**`);
    release();
    await answered;
    await expect(page.locator('[data-access="none"]')).toBeVisible();
    expect(await readShifts()).toEqual([]);
  });
});
