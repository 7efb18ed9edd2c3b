import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { devices, type Page } from 'playwright/test';
import { getSubjects } from '#contract/catalogue.ts';
import { DISCOUNT_BADGE } from '#contract/discount.ts';
import { completePurchase } from '#contract/payments.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';
import { logInByPassword, signInAtProvider } from '../support/browser/administrator.ts';
import { shopOf } from '../support/browser/sandbox.ts';
import { signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';

const SHOP_NAME = 'A* Economics';
/** Every subject lists these (docs/product.md#home). */
const FEATURES = ['Detailed Chains of Analysis', 'Recent Real World Examples', 'A* Evaluation'];
const SUBJECTS = ['Microeconomics', 'Macroeconomics'];

const footer = (page: Page) => page.getByRole('contentinfo');
const card = (page: Page, subject: string) => page.getByRole('article', { name: subject });
/** Finds the small button of the signed-in home page. */
const adminButton = (page: Page) =>
  footer(page).getByRole('button', { name: homeLabels.admin, exact: true });

async function expectCards(page: Page): Promise<void> {
  const subjects = getSubjects.response.parse(
    await (await page.request.get('/api/subjects')).json(),
  );
  expect(subjects.map(({ name }) => name)).toEqual(SUBJECTS);
  for (const { name, description, price, originalPrice } of subjects) {
    await expect(card(page, name).getByRole('heading', { name })).toBeVisible();
    await expect(card(page, name).getByText(description)).toBeVisible();
    await expect(card(page, name).getByRole('listitem')).toHaveText(FEATURES);
    await expect(card(page, name).getByText(`£${price}`, { exact: true })).toBeVisible();
    await expect(card(page, name).locator('s')).toHaveText(`£${originalPrice}`);
    await expect(card(page, name).getByText(DISCOUNT_BADGE)).toBeVisible();
    await expect(
      card(page, name).getByRole('link', { name: homeLabels.viewContent }),
    ).toBeVisible();
  }
}

test.describe('/ for a visitor', () => {
  /** @covers home.page, home.tagline, home.admin-login */
  test('shows the title, the tagline and a small Admin Login button in the footer', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/ · A\* Economics$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeLabels.tagline);
    await expect(
      footer(page).getByRole('button', { name: homeLabels.adminLogin, exact: true }),
    ).toBeVisible();
    await expect(adminButton(page)).toHaveCount(0);
  });

  /** @covers home.features, home.discount, home.subjects-endpoint */
  test('has one card per subject: name, description, prices, badge, the three features', async ({
    page,
  }) => {
    await page.goto('/');
    await expectCards(page);
  });

  for (const subject of SUBJECTS) {
    /** @covers home.view-content */
    test(`View Content of ${subject} leads to its page`, async ({ page }) => {
      await page.goto('/');
      await card(page, subject).getByRole('link', { name: homeLabels.viewContent }).click();
      await page.waitForURL(`**/${subject.toLowerCase()}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
    });
  }

  /** @covers home.evidence, home.evidence-download-endpoint, files.evidence-name */
  test('downloads the grade evidence as grade-evidence.pdf', async ({ page }) => {
    await page.goto('/');
    const section = page.getByRole('region', { name: homeLabels.evidenceHeading });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: homeLabels.downloadEvidence }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('grade-evidence.pdf');
    const evidence = await PDFDocument.load(await readFile(await download.path()));
    expect(evidence.getPageCount()).toBeGreaterThan(0);
  });

  test.describe('on a phone', () => {
    const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
    test.use(phone);

    test('the grade evidence opens in a new tab', async ({ page }) => {
      await page.goto('/');
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: homeLabels.downloadEvidence }).click(),
      ]);
      await tab.close();
      await expect(page).toHaveURL(/:\d+\/$/);
    });
  });

  test('loads no script file', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts).toEqual([]);
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('is complete', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeLabels.tagline);
      await expectCards(page);
      await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign out' })).toBeHidden();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: homeLabels.downloadEvidence }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('grade-evidence.pdf');
    });
  });
});

test.describe('/ for a signed-in user', () => {
  /** @covers home.signed-in-page, home.signed-in-footer */
  test('shows a copyright line and a small admin button', async ({ page }) => {
    await signUp(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeLabels.tagline);
    await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} ${SHOP_NAME}`);
    await expect(adminButton(page)).toBeVisible();
    await expect(
      page.getByRole('button', { name: homeLabels.adminLogin, exact: true }),
    ).toHaveCount(0);
    await expectCards(page);
    await adminButton(page).click();
    await expect(page.getByRole('dialog', { name: homeLabels.adminLogin })).toBeVisible();
  });

  /** @covers home.signed-in-footer */
  test('shows the owner no admin button', async ({ page }) => {
    const { owner } = (await shopOf(page)).accounts;
    await page.goto('/admin');
    await signInAtProvider(page, owner);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await page.goto('/');
    await expect(footer(page)).toContainText(SHOP_NAME);
    await expect(adminButton(page)).toBeHidden();
  });

  test('shows an administrator with a token no admin button', async ({ page }) => {
    await logInByPassword(page);
    await page.goto('/');
    await expect(footer(page)).toContainText(SHOP_NAME);
    await expect(adminButton(page)).toBeHidden();
  });
});

test.describe('/?payment_success=true&subject=…', () => {
  const RETURN = '/?payment_success=true&subject=Microeconomics';
  const success = checkoutMessages.paymentSuccess('Microeconomics');

  for (const who of ['a visitor', 'a student']) {
    test(`shows ${who} nothing, calls nothing and is removed from the address if it names no payment`, async ({
      page,
    }) => {
      if (who === 'a student') await signUp(page);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page.goto(RETURN);
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(page.getByText(success.title)).toHaveCount(0);
      expect(calls).not.toContain(completePurchase.path);
    });
  }

  test('shows no success for a payment that does not exist', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404 .*\/api\/complete-purchase$/);
    await signUp(page);
    const answered = page.waitForResponse(`**${completePurchase.path}`);
    await page.goto(`${RETURN}&payment_intent=pi_made_up&redirect_status=succeeded`);
    expect((await answered).status()).toBe(404);
    await expect(page).toHaveURL(/:\d+\/$/);
    await consoleErrors.waitFor(/^Completing a purchase failed: status 404$/);
    await expect(page.getByText(success.title)).toHaveCount(0);
  });
});
