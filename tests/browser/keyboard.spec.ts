import { consentWording } from '#contract/checkout/consent.ts';
import { authLabels } from '#site/texts/accounts.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';
import { resetMessages } from '#site/texts/reset-password.ts';
import { subjectLabels } from '#site/texts/subject.ts';
import { expectVisibleFocus, tabTo } from '../support/browser/focus.ts';
import { CARDS, cardFrame } from '../support/browser/payments.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';

test('the notes can be found, bought and downloaded with only the keyboard', async ({
  page,
  sandbox,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await signUp(page);
  await page.goto('/');
  await tabTo(page, page.getByRole('article').getByRole('link', { name: 'View Content' }).first());
  await press('Enter');
  await expect(page.locator('[data-access="none"]')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Purchase for £30' }));
  await press('Enter');

  const card = cardFrame(page);
  await expect(page.getByRole('button', { name: 'Pay £30.00' })).toBeEnabled();
  await tabTo(page, card.locator('[name=number]'));
  await page.keyboard.type(CARDS.success);
  await tabTo(page, card.locator('[name=expiry]'));
  await page.keyboard.type('1234');
  await tabTo(page, card.locator('[name=cvc]'));
  await page.keyboard.type('123');
  await tabTo(page, page.getByRole('checkbox', { name: consentWording.text }));
  await press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Pay £30.00' }));
  await press('Enter');

  await page.waitForURL(`${sandbox.shop}/`);
  await tabTo(page, page.getByRole('link', { name: 'Microeconomics', exact: true }));
  await press('Enter');
  await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: subjectLabels.unlocked }).last();
  await tabTo(page, row.getByRole('button', { name: subjectLabels.downloadPdf }));
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});

test('the focus moves to the first error', async ({ page }) => {
  await page.goto('/auth?tab=signup');
  const create = page.getByRole('button', { name: authLabels.createAccount });
  await expect(create).toBeEnabled();
  await create.press('Enter');
  await expect(page.getByLabel(authLabels.firstName)).toBeFocused();

  await signUp(page);
  await page.goto('/checkout?subject=subject-microeconomics');
  const pay = page.getByRole('button', { name: 'Pay £30.00' });
  await expect(pay).toBeEnabled();
  await pay.press('Enter');
  const box = page.getByRole('checkbox', { name: consentWording.text });
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(checkoutMessages.consentMissing);
});

test('a dialog takes the focus, keeps it, and returns it when Escape closes the dialog', async ({
  page,
}) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: homeLabels.adminLogin });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('cancelling a deletion returns the focus to its button', async ({ page, stage }) => {
  const [panel] = screens.filter(({ name }) => name === 'admin-deletion');
  if (!panel) throw new Error('No such screen');
  await reach(panel, stage);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeFocused();
});

test('a toast is in a live region, and F8 moves a visible focus to it', async ({ page }) => {
  await page.goto('/reset-password');
  const toast = page.getByText(resetMessages.resetLinkMissing.title, { exact: true });
  await expect(page.locator('[aria-live="assertive"]').filter({ has: toast })).toBeVisible();
  await page.keyboard.press('F8');
  await expectVisibleFocus(page);
  await page.keyboard.press('Tab');
  await expectVisibleFocus(page);
});
