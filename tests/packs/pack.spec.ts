import type { Page } from 'playwright/test';
import { subjects } from '#local-shop/seed/shop.ts';
import { brand, features, texts } from '#shop';
import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { findViolations } from '../support/browser/axe.ts';
import { CARDS, pay } from '../support/browser/payments.ts';
import { signUpByForm } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { readEmail } from '../support/inbox.ts';

const WIDTHS = [360, 1440];

const [subject] = subjects;
if (!subject) throw new Error('The sample shop has no subject');
const { name, slug } = subject;

/** Keeps a picture of a screen at both widths in `test-results/packs/`, and expects no axe violation. */
async function inspect(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    // The check for violations ends in the dark theme.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.screenshot({ path: test.info().outputPath(`${screen}-${width}.png`) });
    expect(await findViolations(page)).toEqual([]);
  }
}

test('a student buys, reads and practises in this shop', async ({ page, sandbox }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await page.title()).toContain(` · ${brand.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.tagline);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await inspect(page, 'home');

  const { email } = await signUpByForm(page);
  await page.goto(`/${slug}`);
  await inspect(page, 'subject');
  await page
    .getByRole('button', { name: /^Purchase for / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: checkoutLabels.heading })).toBeVisible();
  await pay(page, CARDS.success);
  await page.waitForURL(`${sandbox.shop}/`);
  await expect(page.getByText(`You now have access to ${name}!`)).toBeVisible();

  await page.goto('/purchases');
  await page.getByRole('button', { name: checkoutLabels.access }).click();
  await expect(page.getByText('Full Access Granted')).toBeVisible();
  await inspect(page, 'owned');
  await page.locator('.file-row a').first().click();
  await expect(
    page
      .getByRole('img', { name: /page 1/i })
      .or(page.locator('canvas'))
      .first(),
  ).toBeVisible();
  await inspect(page, 'reader');

  expect((await readEmail(sandbox, email)).Subject).toContain(name);

  if (!features.practice) return;
  await page.goto('/practise');
  await page.getByRole('button', { name: practiceLabels.showAnswer }).click();
  await inspect(page, 'practise');
  await page.getByRole('button', { name: practiceLabels.good, exact: true }).click();
});
