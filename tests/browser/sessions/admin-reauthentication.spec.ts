import type { Page } from 'playwright/test';
import { panelMessages } from '#contract/panel-messages.ts';
import { adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { ageSignIn, enterPanel } from '../../support/browser/administrator.ts';
import { expect, test } from '../../support/browser/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: "Please confirm it's you" });
const exportButton = (page: Page) => page.getByRole('button', { name: 'All sales as CSV' });

/** Opens a table that can be saved, more than half an hour after the sign-in. */
async function openSales(page: Page): Promise<void> {
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Sales' }).click();
  await expect(exportButton(page)).toBeVisible();
  await ageSignIn(page);
}

test('an export requires the password by keyboard, and starts automatically once it is right', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[13] .*\/api\/admin\//);
  await openSales(page);
  await exportButton(page).press('Enter');
  await expect(dialog(page)).toContainText(labels.reauthenticateWhy);
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Nothing has changed yet.').first()).toBeVisible();
  await expect(exportButton(page)).toBeFocused();

  await exportButton(page).press('Enter');
  const field = dialog(page).getByLabel('Password');
  await field.fill('guessed');
  await field.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText(panelMessages.wrongAdminPassword);
  await field.fill(sandbox.accounts.adminPassword);
  const [download] = await Promise.all([page.waitForEvent('download'), field.press('Enter')]);
  expect(download.suggestedFilename()).toBe('sales.csv');
  await expect(dialog(page)).toBeHidden();
});
