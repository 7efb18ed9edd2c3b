import { expect, type Locator, type Page } from 'playwright/test';

interface Toast {
  title: string;
  description: string;
}

export const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

export async function expectToast(page: Page, { title, description }: Toast): Promise<void> {
  const shown = toasts(page);
  await expect(shown).toHaveCount(1);
  await expect(shown.getByText(title, { exact: true })).toBeVisible();
  await expect(shown.getByText(description, { exact: true })).toBeVisible();
}

/** Expects a failure at the form, announced there and not by its toast. */
export async function expectFailureAtForm(form: Locator, description: string) {
  await expect(form.getByRole('alert')).toHaveText(description);
  await expectSilent(form.page());
}

/** Expects screen readers not to announce the toast, because the page announces the same. */
export async function expectSilent(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: /^Notifications/ });
  await expect(region.getByRole('list')).toHaveAttribute('aria-live', 'off');
}
