import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { notFoundLabels } from '#site/lib/labels.ts';
import { expect, test } from '../../support/browser/test.ts';

test.describe('any other path', () => {
  test('shows a visitor the 404 page, with its status', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404 .*\/no-such-page$/);
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: notFoundLabels.heading })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${notFoundLabels.heading}`));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const home = page.getByRole('link', { name: checkoutLabels.returnHome });
    await expect(home).toHaveAttribute('href', '/');
  });
});
