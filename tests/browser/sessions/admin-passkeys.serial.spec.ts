import { adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { ageSignIn, enterPanel } from '../../support/browser/administrator.ts';
import { addAuthenticator } from '../../support/browser/authenticator.ts';
import { expect, test } from '../../support/browser/test.ts';

test('an administrator registers a passkey once the provider has proved their identity, in its own window; signs in with the passkey; and deletes it once the passkey has proved it', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[13] .*\/api\//);
  await using _ = await addAuthenticator(page);
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Sign-in' }).press('Enter');
  await ageSignIn(page);
  const dialog = page.getByRole('dialog', { name: "Please confirm it's you" });
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByLabel('Name of the new passkey').fill('Laptop');
  await page.keyboard.press('Enter');

  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: labels.continueWithProvider }).click(),
  ]);
  await expect(dialog.getByRole('status')).toHaveText('Another window has opened. Sign in there.');
  const { email, password } = sandbox.accounts.owner;
  await window.getByLabel('Email').fill(email);
  await window.getByLabel('Password').fill(password);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Sign in' }).click();
  await closed;
  await expect(card.getByRole('listitem')).toContainText('Laptop');
  await expect(card.getByRole('listitem')).toContainText('not used yet');

  await page.getByRole('link', { name: navLabels.signOut }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expect(page.getByRole('heading', { name: labels.heading })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
  expect(await page.evaluate(() => document.cookie)).toBe('signed_in=admin');

  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await expect(page.getByRole('region', { name: 'Signed in as administrator' })).toContainText(
    'Passkey',
  );
  await ageSignIn(page);
  await card.getByRole('button', { name: 'Delete passkey Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  // The session began with this passkey, so it has ended.
  await expect(page.getByRole('heading', { name: labels.accessRequired })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
});
