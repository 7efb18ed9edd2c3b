import type { Page } from 'playwright/test';
import { panelMessages } from '#contract/panel-messages.ts';
import { adminMessages, adminLabels as labels } from '#site/texts/admin.ts';
import { ageSignIn, enterPanel } from '../support/browser/administrator.ts';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import { expect, test } from '../support/browser/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: "Please confirm it's you" });
const exportButton = (page: Page) => page.getByRole('button', { name: 'All sales as CSV' });

/** Opens a table that can be saved, more than half an hour after the sign-in. */
async function openSales(page: Page): Promise<void> {
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Sales' }).click();
  await expect(exportButton(page)).toBeVisible();
  await ageSignIn(page);
}

test('an export asks for the password by keyboard, and starts by itself once it is right', async ({
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

  // The proof counts for the next export too.
  await Promise.all([page.waitForEvent('download'), exportButton(page).press('Enter')]);
});

test('a passkey proves it too, and so does the provider, in its own window', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 .*\/api\/admin\//);
  await using _ = await addAuthenticator(page);
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await ageSignIn(page);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByLabel('Name of the new passkey').fill('Laptop');
  await page.keyboard.press('Enter');

  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: labels.continueWithProvider }).click(),
  ]);
  await expect(dialog(page).getByRole('status')).toHaveText(
    'Another window has opened. Sign in there.',
  );
  const { email, password } = sandbox.accounts.owner;
  await window.getByLabel('Email').fill(email);
  await window.getByLabel('Password').fill(password);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Sign in' }).click();
  await closed;
  await expect(card.getByRole('listitem')).toContainText('Laptop');

  await ageSignIn(page);
  await card.getByRole('button', { name: 'Delete passkey Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expect(page.getByText('The passkey was deleted.').first()).toBeVisible();
  await expect(card.getByText('No passkeys yet.')).toBeVisible();
});

test('a shop without a way to ask again says what to do', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/403 .*\/api\/admin\//);
  await openSales(page);
  // The methods of a shop with Google as its provider, without passkeys and password.
  await page.route('**/api/admin/reauthentication', (route) => route.fulfill({ json: [] }));
  await exportButton(page).click();
  await expect(dialog(page)).toContainText(adminMessages.signInAgain);
  await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
});
