import { rebuild } from '../support/browser/rebuild.ts';
import type { Screen } from '../support/browser/screens/screen.ts';
import { unusualScreens } from '../support/browser/screens/unusual-content.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';
import { addUnusualContent, removeUnusualContent } from '../support/browser/unusual-content.ts';
import { KEPT_PICTURES } from './kept.ts';
import { steady } from './steady.ts';

/** Set by `npm run test:visual -- --against`: every screen is compared, not only the kept screens. */
const isAll = process.env['VISUAL'] === 'all';

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES = ['light', 'dark'] as const;

const listThemes = (name: string, width: number) =>
  THEMES.filter((theme) => isAll || KEPT_PICTURES.has(`${name}-${width}-${theme}`));

const listWindows = (name: string) =>
  WINDOWS.filter(({ width }) => listThemes(name, width).length > 0);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function testScreen(screen: Screen) {
  const { name, isVariant = false } = screen;
  test(`${name} looks as it did`, async ({ page, stage }) => {
    const landmark = screen.landmark(page).first();
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
    for (const viewport of listWindows(name)) {
      await page.setViewportSize(viewport);
      // An open list closes when the window changes.
      if (!(await landmark.isVisible())) {
        await reach(screen, stage);
      }
      // A toast stays while the focus is in it.
      if (await toast.isVisible()) await page.keyboard.press('F8');
      for (const colorScheme of listThemes(name, viewport.width)) {
        await page.emulateMedia({ colorScheme });
        await steady(page, landmark);
        await expect.soft(page).toHaveScreenshot(`${name}-${viewport.width}-${colorScheme}.png`, {
          fullPage: !isVariant,
        });
      }
    }
  });
}

for (const screen of screens.filter(({ name }) => listWindows(name).length > 0)) testScreen(screen);

if (isAll) {
  test.describe('with unusual content', () => {
    test.beforeAll(async ({ request, sandbox }) => {
      await addUnusualContent(sandbox);
      await rebuild(request, sandbox);
    });
    test.afterAll(async ({ request, sandbox }) => {
      await removeUnusualContent(sandbox);
      await rebuild(request, sandbox);
    });
    for (const screen of unusualScreens) testScreen(screen);
  });
}
