import { addOddSubjects, removeOddSubjects } from '../support/browser/odd-subjects.ts';
import { oddScreens } from '../support/browser/screens/odd-subjects.ts';
import type { Screen } from '../support/browser/screens/screen.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';
import { steady } from './steady.ts';

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES = ['light', 'dark'] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function testScreen(screen: Screen) {
  const { name, isVariant = false } = screen;
  test(`${name} looks as it did`, async ({ page, sandbox, injectFault, consoleErrors }) => {
    const sight = screen.landmark(page).first();
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      // An open list closes when the window changes.
      if (!(await sight.isVisible()))
        await reach(screen, { page, sandbox, injectFault, consoleErrors });
      // A toast waits for whoever is in it.
      if (await toast.isVisible()) await page.keyboard.press('F8');
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await steady(page, sight);
        await expect.soft(page).toHaveScreenshot(`${name}-${viewport.width}-${colorScheme}.png`, {
          fullPage: !isVariant,
        });
      }
    }
  });
}

for (const screen of screens) testScreen(screen);

test.describe('with subjects of eighty topics and of none', () => {
  test.beforeAll(({ request, sandbox }) => addOddSubjects(request, sandbox));
  test.afterAll(({ request, sandbox }) => removeOddSubjects(request, sandbox));
  for (const screen of oddScreens) testScreen(screen);
});
