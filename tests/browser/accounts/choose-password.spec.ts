import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { claimLabels, claimMessages } from '#site/features/accounts/labels.ts';
import { openClaimLink } from '../../support/browser/claim-link.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readEmails } from '../../support/inbox.ts';

test('a customer of another service chooses a password, is signed in at Purchased, and gets a new link for a used one', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 .*\/api\/auth\/read-claim$/);
  consoleErrors.allow(/ERR_FAILED .*\/api\/auth\/reset-password$/);
  const { email, link } = await openClaimLink(page, sandbox);
  await expect(page.getByRole('heading')).toHaveText(
    'Choose a password: Microeconomics is waiting',
  );
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel('New Password', { exact: true }).fill('a brand new password');
  await page.getByLabel('Confirm New Password').fill('a brand new password');
  await page.getByRole('button', { name: claimLabels.submit }).click();
  await page.waitForURL((url) => url.pathname === '/purchases');
  await expect(page.getByRole('link', { name: 'Microeconomics' }).first()).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: claimLabels.expired })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: claimLabels.sendLink }).click();
  await expect(page.getByText(claimMessages.linkSent.description)).toBeVisible();
  await page.route(`**${requestPasswordReset.path}`, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: claimLabels.sendLink }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText(claimMessages.linkSent.description)).toBeHidden();
  // The first link, the notice of the password, and a link for an account that has one.
  await readEmails(sandbox, email, 3);
});
