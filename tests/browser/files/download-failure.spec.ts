import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { downloadLabel } from '#site/lib/labels.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { saveBy } from '../../support/browser/save.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { readItems } from '../../support/browser/subject.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast } from '../../support/browser/toast.ts';
import { MICRO } from '../../support/ids.ts';

test('a failed download is logged, and its address opens in a new tab', async ({
  page,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/objects\/[\w-]+\/download-link$/);
  await enterPanel(page);
  await page.goto('/microeconomics');
  const row = page.locator('.file-row').filter({ hasText: subjectLabels.unlocked }).first();
  const address = await row.locator('form').getAttribute('action');
  await failRequests({ path: '/api/objects/', status: 503 });
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('button', { name: downloadLabel }).click(),
  ]);
  await expect(tab).toHaveURL(new RegExp(`${address}$`));
  await consoleErrors.waitFor(/^The download failed: status 503$/);
});

test('a file opened while signed out redirects to the sign-in, and then downloads beside a page', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/(401|403) .*\/objects\//);
  const student = await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  const [locked] = (await readItems(page, MICRO)).filter(({ isLocked }) => isLocked);
  const address = locked?.downloadUrl ?? '';
  await page.context().clearCookies();

  const refused = await page.goto(address);
  expect(refused?.status()).toBe(401);
  // The page is the site's own, with its policy, its design and a visitor's links.
  expect(refused?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-");
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveTitle(`${serverMessages.fileNeedsLogIn} · A* Economics`);
  expect(await page.content()).not.toMatch(/[⟦⟧]/);

  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL(`**/auth?next=${encodeURIComponent(address)}`);
  await page.getByLabel(authLabels.email).fill(student.email);
  await page.getByLabel(authLabels.password).fill(student.password);
  const download = await saveBy(page.getByRole('button', { name: authLabels.signIn }));
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole('heading', { name: serverMessages.downloadStarts })).toBeVisible();
  await expectToast(page, authMessages.loginSuccess('A* Economics'));
  const back = page.getByRole('link', { name: serverMessages.backToSubject('Microeconomics') });
  // The page checks the saved access and reads the progress: both must end before the cookies go.
  const access = page.waitForResponse(`**/api/user/access/${MICRO}`);
  const progress = page.waitForResponse('**/api/progress');
  await back.click();
  await page.waitForURL('**/microeconomics');
  await access;
  await progress;
  await expect(page.locator('.file-row').getByText(subjectLabels.unlocked)).not.toHaveCount(0);

  await page.context().clearCookies();
  await signUp(page);
  expect((await page.goto(address))?.status()).toBe(403);
  const purchase = serverMessages.purchaseSubject('Microeconomics');
  await page.getByRole('link', { name: purchase }).click();
  await page.waitForURL(`**/checkout?subject=${MICRO}`);
});
