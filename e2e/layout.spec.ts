import { expect, signUp, test } from './support/test.ts';

const SCREENS = [
  '/',
  '/microeconomics',
  '/auth',
  '/checkout?subject=subject-macroeconomics',
  '/purchases',
  '/admin',
  '/reset-password',
  '/404',
];

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('no screen scrolls sideways', async ({ page, complaints }) => {
      await signUp(page);
      for (const screen of SCREENS) {
        await page.goto(screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Some screens lead on to another one while they are measured.
        await expect(async () => {
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, screen).toBeLessThanOrEqual(0);
        }).toPass({ timeout: 5_000 });
      }
      complaints.length = 0;
    });
  });
}
