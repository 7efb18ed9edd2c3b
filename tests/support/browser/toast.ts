import { expect, type Locator, type Page } from 'playwright/test';
import { overlap } from '#site/components/toast-place.ts';

interface Toast {
  title: string;
  description: string;
}

const readBox = async (element: Locator) => {
  const box = await element.boundingBox();
  return box && { left: box.x, top: box.y, width: box.width, height: box.height };
};

export const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

export async function expectToast(page: Page, { title, description }: Toast): Promise<void> {
  const shown = toasts(page);
  await expect(shown).toHaveCount(1);
  await expect(shown.getByText(title, { exact: true })).toBeVisible();
  await expect(shown.getByText(description, { exact: true })).toBeVisible();
}

/** Expects the toast to cover none of these elements, all of which are visible. */
export async function expectNotCovered(page: Page, elements: Record<string, Locator>) {
  const covered = async () => {
    const toast = await readBox(toasts(page));
    if (!toast) return ['there is no toast'];
    const checks = Object.entries(elements).map(async ([name, element]) => {
      const box = await readBox(element);
      return box && overlap(toast, box) === 0 ? [] : [name];
    });
    return (await Promise.all(checks)).flat();
  };
  await expect.poll(covered).toEqual([]);
}

/** Expects a failure at the form, announced there and not by its toast. */
export async function expectFailureAtForm(form: Locator, { title, description }: Toast) {
  const alert = form.getByRole('alert').filter({ hasText: title });
  await expect(alert).toContainText(description);
  await expectSilent(form.page());
}

/** Expects screen readers not to announce the toast, because the page announces the same. */
export async function expectSilent(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: /^Notifications/ });
  await expect(region.getByRole('list')).toHaveAttribute('aria-live', 'off');
}
