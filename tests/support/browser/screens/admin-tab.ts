import type { Stage } from './screen.ts';

/** Opens a tab of the panel. */
export const openTab =
  (name: string) =>
  async ({ page }: Stage) => {
    await page.goto('/admin');
    await page.getByRole('tab', { name }).click();
  };
