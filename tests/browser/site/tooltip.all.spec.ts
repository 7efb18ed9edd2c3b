import { TOOLTIP_DELAY_MS } from '#site/lib/limits.ts';
import { enterPanel, openTopic } from '../../support/browser/administrator.ts';
import { expect, test } from '../../support/browser/test.ts';

test.beforeEach(async ({ page }) => {
  await enterPanel(page);
  await openTopic(page, 'Microeconomics', 'The labour market');
});

test('an icon button shows its tooltip after 700 ms under the pointer', async ({ page }) => {
  const tooltip = page.getByRole('tooltip');
  const begun = Date.now();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .hover();
  await expect(tooltip).toHaveText('Delete');
  expect(TOOLTIP_DELAY_MS).toBe(700);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(700);

  await page.getByText('Locked', { exact: true }).first().locator('..').hover();
  await expect(tooltip).toHaveText('Locked (Requires Purchase)');
});

test('the tooltip appears immediately on keyboard focus, and Escape closes it', async ({
  page,
}) => {
  const remove = page.getByRole('button', { name: /^Delete / });
  const tooltip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'Add New Content' }).focus();
  await page.keyboard.press('Tab');
  await expect(remove.first()).toBeFocused();
  expect(await tooltip.textContent()).toBe('Delete');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await expect(remove.first()).toBeFocused();
});

test('closing a dialog with the mouse leaves no tooltip behind', async ({ page }) => {
  const remove = page.getByRole('button', { name: /^Delete / }).first();
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeHidden();
});
