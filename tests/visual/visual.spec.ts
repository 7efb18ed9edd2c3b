import { addOddSubjects, removeOddSubjects } from '../support/browser/odd-subjects.ts';
import { oddScreens } from '../support/browser/screens/odd-subjects.ts';
import type { Screen } from '../support/browser/screens/screen.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';
import { KEPT_SCREENS, KEPT_WIDTHS } from './kept.ts';
import { steady } from './steady.ts';

/** Set by `npm run test:visual -- --against`: every screen is compared, not only the kept ones. */
const isAll = process.env['VISUAL'] === 'all';
const isKept = ({ name }: Screen) => isAll || KEPT_SCREENS.includes(name);

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
].filter(({ width }) => isAll || KEPT_WIDTHS.includes(width));
const THEMES = ['light', 'dark'] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function testScreen(screen: Screen) {
  const { name, isVariant = false } = screen;
  test(`${name} looks as it did`, async ({ page, sandbox, injectFault, consoleErrors }) => {
    const landmark = screen.landmark(page).first();
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      // An open list closes when the window changes.
      if (!(await landmark.isVisible())) {
        await reach(screen, { page, sandbox, injectFault, consoleErrors });
      }
      // A toast stays while the focus is in it.
      if (await toast.isVisible()) await page.keyboard.press('F8');
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await steady(page, landmark);
        await expect.soft(page).toHaveScreenshot(`${name}-${viewport.width}-${colorScheme}.png`, {
          fullPage: !isVariant,
        });
      }
    }
  });
}

for (const screen of screens.filter(isKept)) testScreen(screen);

if (isAll) {
  test.describe('with subjects of eighty topics and of none', () => {
    test.beforeAll(({ request, sandbox }) => addOddSubjects(request, sandbox));
    test.afterAll(({ request, sandbox }) => removeOddSubjects(request, sandbox));
    for (const screen of oddScreens) testScreen(screen);
  });
}
