import { enterPanel } from '../support/browser/administrator.ts';
import { expect, test } from '../support/browser/test.ts';

test('the owner sees the status of scheduled work, even while the payment provider is down', async ({
  page,
  injectFault,
}) => {
  const clearFault = await injectFault('payments', {});
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Status' }).press('Enter');
  const lines = page.getByRole('region', { name: 'Status' }).getByRole('listitem');
  const ledger = lines.filter({ hasText: 'Ledger and payment provider' });
  await expect(ledger).toContainText('Unknown');
  await expect(ledger).toContainText('This could not be checked just now.');
  await expect(lines.filter({ hasText: 'Site build' })).toContainText(
    /Good.*(The site was last built|A build is running\. The last one): \d+ \w+ 20\d\d/s,
  );

  await clearFault();
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(ledger).toContainText('The last 30 days agree');
  await expect(page.getByRole('region', { name: 'Latest alarms' })).toBeVisible();
});

test('a failure of the shop shows a reference to quote', async ({
  page,
  consoleErrors,
  injectFault,
}) => {
  consoleErrors.allow(/503 .*\/api\/admin\/audit/);
  // The first tab may still be reading its lists.
  consoleErrors.allow(/503 .*\/api\/admin\/(needs|page-reports|subjects|grade-evidence)$/, {
    isOptional: true,
  });
  await enterPanel(page);
  const clearFault = await injectFault('kv', {});
  const [response] = await Promise.all([
    page.waitForResponse(/\/api\/admin\/audit\?list=acts/),
    page.getByRole('tab', { name: 'Audit log' }).click(),
  ]);
  const { requestId } = await response.json();
  expect(response.headers()['x-request-id']).toBe(requestId);
  const alert = page.getByRole('alert').filter({ hasText: 'The audit log could not be loaded' });
  await expect(alert).toContainText(`Reference: ${requestId.slice(-8)}`);
  await clearFault();
});
