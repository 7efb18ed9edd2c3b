import { consentWording } from '#contract/checkout/consent.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { downloadLabel, homeLabels } from '#site/lib/labels.ts';
import { expectVisibleFocus, tabTo } from '../../support/browser/focus.ts';
import { CARDS, cardFrame } from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

test('the notes can be found, bought and downloaded with only the keyboard', async ({
  page,
  sandbox,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const skipHeader = async () => {
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  };
  await signUp(page);
  await page.goto('/');
  await skipHeader();
  await tabTo(page, page.getByRole('article').getByRole('link', { name: 'View Content' }).first());
  await press('Enter');
  await expect(page.locator('[data-access="none"]')).toBeVisible();
  await skipHeader();
  await tabTo(page, page.getByRole('button', { name: 'Purchase for £30' }));
  await press('Enter');

  const card = cardFrame(page);
  await expect(page.getByRole('button', { name: 'Pay £30.00' })).toBeEnabled();
  await skipHeader();
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
  await skipHeader();
  await tabTo(
    page,
    page.getByRole('main').getByRole('link', { name: homeLabels.openNotes }).first(),
  );
  await press('Enter');
  await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
  await skipHeader();
  const unlocked = page.getByRole('listitem').filter({ hasText: subjectLabels.unlocked });
  await tabTo(page, unlocked.getByRole('button', { name: downloadLabel }).first());
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
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
