import type { Page } from 'playwright/test';
import type { Features } from '#contract/shop-config.ts';
import { subjects } from '#local-shop/seed/shop.ts';
import { features } from '#shop';
import { notFoundLabels } from '#site/lib/labels.ts';
import { enterPanel } from '../support/browser/administrator.ts';
import { buy, signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { readEmail } from '../support/inbox.ts';

/** Pages and words of each feature: docs/product.md#features. */
const FEATURES: Record<keyof Features, { pages: string[]; words: RegExp }> = {
  paymentLinks: { pages: ['/pay', '/pay/token'], words: /ask someone to pay|payment link/i },
  offers: { pages: [], words: /\b(an|the|this) offer\b|both subjects/i },
  discountCodes: { pages: [], words: /discount code/i },
  practice: { pages: ['/practise', '/print-cards'], words: /practise|reminder|exam date/i },
  editions: { pages: [], words: /\bupdated\b|new version|what is new/i },
  offline: {
    pages: ['/offline', '/manifest.webmanifest'],
    words: /on this device|like an app/i,
  },
  places: {
    pages: ['/buy-for-someone', '/schools', '/orders/token', '/join/code', '/class/token'],
    words: /someone else\?|places|for schools/i,
  },
  evidence: { pages: [], words: /grade evidence|see the grade|I achieved/i },
};

const isOn = (feature: string) => features[feature as keyof Features];
const off = Object.entries(FEATURES).flatMap(([name, feature]) => (isOn(name) ? [] : [feature]));
const closed = off.flatMap(({ pages }) => pages);

const [first, ...others] = subjects;
if (!first) throw new Error('The sample shop has no subject');

/** Expects no word of a switched-off feature, and no link to its pages. */
async function expectNothingClosed(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const text = await page.locator('body').innerText();
  for (const { words } of off) expect.soft(text, page.url()).not.toMatch(words);
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect
    .soft(
      links.filter((path) => closed.includes(path)),
      page.url(),
    )
    .toEqual([]);
}

if (off.length > 0) {
  test('a switched-off feature is on no page of a student, and in no email', async ({
    page,
    sandbox,
  }) => {
    await page.goto('/');
    await expectNothingClosed(page);
    const { email } = await signUp(page);
    await buy(page, sandbox, `subject-${first.slug}`);
    for (const path of [
      '/',
      ...subjects.map(({ slug }) => `/${slug}`),
      ...others.map(({ slug }) => `/checkout?subject=subject-${slug}&code=REVISE10`),
      '/purchases',
      '/account',
      '/my-data',
      '/parents',
    ]) {
      await page.goto(path);
      await expectNothingClosed(page);
    }
    await page.goto(`/${first.slug}`);
    await page.locator('.file-row a').first().click();
    await page.waitForURL(/\/read\//);
    await expectNothingClosed(page);
    const { Text } = await readEmail(sandbox, email);
    for (const { words } of off) expect.soft(Text).not.toMatch(words);
  });

  test('a switched-off feature is in no tab of the panel', async ({ page }) => {
    await enterPanel(page);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectNothingClosed(page);
    }
  });

  test('a page of a switched-off feature is the 404 page', async ({ page, consoleErrors }) => {
    for (const path of closed) {
      consoleErrors.allow(new RegExp(`404 .*${path}$`));
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: notFoundLabels.heading })).toBeVisible();
    }
  });
}
