import { getStatus } from '#contract/health/status.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { expect, test } from '../../support/browser/test.ts';

test('the owner sees the status of scheduled work, and checks it again', async ({ page }) => {
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Status' }).press('Enter');
  const lines = page.getByRole('region', { name: 'Status' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Site build' })).toContainText(
    /Good.*(The site was last built|A build is running\. The last one): \d+ \w+ 20\d\d/s,
  );
  await expect(lines.filter({ hasText: 'Ledger and payment provider' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest alarms' })).toBeVisible();
  await Promise.all([
    page.waitForResponse(`**${getStatus.path}`),
    page.getByRole('button', { name: 'Check again' }).press('Enter'),
  ]);
});
