import { subjectLabels } from '#site/texts/subject.ts';
import { logInByPassword } from '../support/browser/administrator.ts';
import { expect, test } from '../support/browser/test.ts';

/** @covers files.download-fails */
test('a failed download is logged, and its address opens in a new tab', async ({
  page,
  injectFault,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/objects\/[\w-]+\/download-link$/);
  await logInByPassword(page);
  await page.goto('/microeconomics');
  const row = page.locator('.content-row').filter({ hasText: subjectLabels.unlocked }).first();
  const address = await row.locator('form').getAttribute('action');
  await injectFault('shop', { path: '/api/objects/', status: 503 });
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('button', { name: subjectLabels.downloadPdf }).click(),
  ]);
  await expect(tab).toHaveURL(new RegExp(`${address}$`));
  await consoleErrors.waitFor(/^The download failed: status 503$/);
});
