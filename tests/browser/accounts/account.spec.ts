import { sendConfirmationEndpoint } from '#contract/accounts/account.ts';
import {
  accountLabels,
  accountMessages,
  updateEmailLabels,
} from '#site/features/accounts/account-labels.ts';
import { authLabels } from '#site/features/accounts/labels.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readEmail } from '../../support/inbox.ts';
import { newStudent, PASSWORD } from '../../support/student.ts';

const LINK = /https?:\/\/\S+\/account\?confirm=[\w-]+/;

test('a student changes name, address and password, with the keyboard, and signs out everywhere', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED .*\/api\/account\/confirmation-link$/);
  await signUp(page);
  await page.goto('/account');

  await page.getByRole('button', { name: accountLabels.changeName }).press('Enter');
  await expect(page.getByLabel(authLabels.firstName)).toBeFocused();
  await page.getByLabel(authLabels.firstName).fill('Grace');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Grace /)).toBeVisible();
  await expect(page.getByRole('button', { name: accountLabels.changeName })).toBeFocused();

  const confirmation = page.getByRole('button', { name: 'Send confirmation link' });
  await confirmation.click();
  await expect(page.getByText('We have sent a link to')).toBeVisible();
  await page.route(`**${sendConfirmationEndpoint.path}`, (route) => route.abort(), { times: 1 });
  await confirmation.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('We have sent a link to')).toBeHidden();

  const { email } = newStudent();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel(accountLabels.currentPassword, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(accountMessages.linkSentTo(email))).toBeVisible();
  const [link = ''] = LINK.exec((await readEmail(sandbox, email)).Text) ?? [];
  await page.goto(link);
  // Programs that open links press no buttons.
  await expect(page.getByRole('button', { name: accountLabels.confirm })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: accountLabels.confirm }).click();
  await expect(page.getByText(accountMessages.confirmedText(email))).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: accountLabels.confirm }).click();
  await expect(page.getByText(accountMessages.usedText(email))).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel(accountLabels.currentPassword, { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('a quiet otter swims');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(accountMessages.passwordChanged)).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();

  const emails = page.getByRole('checkbox', { name: 'Email me when notes that I own are updated' });
  await expect(emails).not.toBeChecked();
  await emails.press('Space');
  await expect(page.getByText(updateEmailLabels.begun)).toBeVisible();
  await page.reload();
  await expect(emails).toBeChecked();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('group', { name: 'Signed Out' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});
