import { expect, type Page } from 'playwright/test';

interface Toast {
  title: string;
  description: string;
}

/** Expects exactly one toast, with this text. */
export async function expectToast(page: Page, { title, description }: Toast): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(toasts).toHaveCount(1);
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  await expect(toasts.getByText(description, { exact: true })).toBeVisible();
}
