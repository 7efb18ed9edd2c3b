import type { Stage } from './screen.ts';

export const openTab =
  (name: string) =>
  async ({ page }: Stage) => {
    await page.goto('/admin');
    await page.getByRole('tab', { name }).click();
  };
