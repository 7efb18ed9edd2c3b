import type { Locator } from 'playwright/test';
import { messages } from '#contract/messages.ts';
import { authLabels } from '#site/features/accounts/labels.ts';
import { checkoutLabels, discountLabels } from '#site/features/card-payment/labels.ts';
import { downloadAllLabels } from '#site/features/catalogue/labels.ts';
import { findViolations } from '../../support/browser/axe.ts';
import { listFiles, openFiles } from '../../support/browser/progress.ts';
import { saveBy } from '../../support/browser/save.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { newStudent } from '../../support/student.ts';

test('notes about an address or a password move no button while it is pressed', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/auth?tab=signup');
  const create = page.getByRole('button', { name: authLabels.createAccount });
  const place = await create.boundingBox();
  await page.getByLabel(authLabels.password, { exact: true }).fill(newStudent().password);
  await expect(page.getByText('Strength: Strong.')).toBeVisible();
  expect(await create.boundingBox()).toEqual(place);

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel(authLabels.email).fill('ada@gmial.com');
  await create.hover();
  await page.mouse.down();
  await page.clock.runFor(200);
  expect(await create.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(page.getByText(messages.firstNameRequired)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByText('Did you mean')).toBeVisible();
});

/** A title of two or three lines on a phone, with the page read last. */
const MAX_PHONE_ROW_PX = 150;

test('each file takes one line, with controls of 44 px, and all can be downloaded', async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  const files = await listFiles(page, MICRO);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const rows = page.locator('main li li').filter({ visible: true });
  const measure = (elements: Locator) =>
    elements.evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .map(({ width, height }) => ({ width, height })),
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/purchases');
  await openFiles(page);
  await expect(rows).toHaveCount(files.length);
  for (const { height } of await measure(rows)) expect(height).toBeLessThanOrEqual(48);

  await page.setViewportSize({ width: 360, height: 740 });
  const [list] = await measure(page.locator('main details details').first().locator('xpath=../..'));
  expect(list?.height).toBeLessThanOrEqual(MAX_PHONE_ROW_PX * files.length);
  for (const { width, height } of await measure(rows.getByRole('button'))) {
    expect([width, height].every((length) => length >= 44)).toBe(true);
  }
  expect(await findViolations(page)).toEqual([]);

  const saved = await saveBy(page.getByRole('button', { name: downloadAllLabels.start }));
  expect(saved.suggestedFilename()).toBe('Microeconomics.zip');
});

test('a student reaches the card form and the pay button of a phone with little scrolling', async ({
  page,
}) => {
  await signUp(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/checkout?subject=${MACRO}`);
  await expect(page.getByRole('button', { name: checkoutLabels.pay('£30.00') })).toBeEnabled();
  const [fields, pay, consent] = await Promise.all(
    [
      page.locator('iframe[title="Secure payment input frame"]'),
      page.getByRole('button', { name: checkoutLabels.pay('£30.00') }),
      page.getByRole('checkbox'),
    ].map(async (place) => {
      const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return { top: y, bottom: y + height };
    }),
  );
  expect(fields?.top).toBeLessThanOrEqual(520);
  expect(pay?.bottom).toBeLessThanOrEqual(1_100);
  expect(consent?.bottom).toBeLessThan(pay?.top ?? 0);
  await expect(page.getByLabel(discountLabels.code)).toBeHidden();
  await page.getByText(discountLabels.ask, { exact: true }).click();
  await expect(page.getByLabel(discountLabels.code)).toBeVisible();
});
