import type { Page } from 'playwright/test';
import type { LegalPageName } from '#contract/catalogue/legal-page.ts';
import { consentWording } from '#contract/checkout/consent.ts';
import { giveConsent } from '#contract/checkout/payments.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { CARDS, chargesTo, expectSuccess, fillCard } from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

const PAGES: Record<LegalPageName, { title: string; updated: string }> = {
  terms: { title: 'Terms of sale', updated: '29 November 2026' },
  privacy: { title: 'Privacy', updated: '30 November 2026' },
  refunds: { title: 'Refunds', updated: '21 November 2026' },
};

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the legal pages and the page for parents can be read, and every link in them works', async ({
    page,
  }) => {
    for (const [name, { title, updated }] of Object.entries(PAGES)) {
      await page.goto('/');
      await page.getByRole('contentinfo').locator(`a[href="/${name}"]`).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(`Last updated ${updated}`)).toBeVisible();
      await expectWorkingLinks(page);
    }
    await page.getByRole('contentinfo').getByRole('link', { name: navLabels.parents }).click();
    await expect(page.getByRole('heading', { level: 1, name: navLabels.parents })).toBeVisible();
    await expectWorkingLinks(page);
  });
});

async function expectWorkingLinks(page: Page): Promise<void> {
  const links = page.getByRole('main').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  for (const address of addresses) {
    if (address?.startsWith('#'))
      await expect(page.locator(`[id="${address.slice(1)}"]`)).toBeVisible();
    else if (address?.startsWith('/')) expect((await page.request.get(address)).status()).toBe(200);
    else expect(address).toMatch(/^(https:\/\/|mailto:)/);
  }
}

const box = (page: Page) => page.getByRole('checkbox', { name: consentWording.text });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay £30.00' });

test('the consent to immediate supply is not ticked in advance, and nothing is charged without it or if it cannot be stored: the page shows the error, and it can be given again', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  await signUp(page);
  await page.goto(`/checkout?subject=${MACRO}`);
  await expect(payButton(page)).toBeEnabled();
  await expect(box(page)).not.toBeChecked();
  await expect(page.getByText('Under 18? Please ask a parent or guardian')).toBeVisible();
  expect(consentWording.text).toContain('30-day money-back guarantee');
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(box(page)).toHaveAccessibleDescription(checkoutMessages.consentMissing);
  await expect(payButton(page)).toBeEnabled();
  expect(await chargesTo(page, sandbox)).toEqual([]);

  await page.keyboard.press('Space');
  await expect(box(page)).toBeChecked();
  await expect(page.getByText(checkoutMessages.consentMissing)).toBeHidden();
  consoleErrors.allow(/503 .*\/api\/purchase-consent$/);
  consoleErrors.allow(/^Saving a consent failed: status 503$/);
  const clearFault = await failRequests({ path: giveConsent.path, status: 503 });
  await payButton(page).click();
  const failure = page.getByRole('main').getByText(checkoutMessages.consentFailed.title);
  await expect(failure).toBeVisible();
  await expect(failure.locator('..')).toContainText(checkoutMessages.consentFailed.description);
  await expect(payButton(page)).toBeEnabled();
  expect(await chargesTo(page, sandbox)).toEqual([]);

  await clearFault();
  await payButton(page).click();
  await expectSuccess(page);
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
});
