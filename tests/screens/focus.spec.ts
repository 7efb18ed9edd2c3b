import { tabThrough } from '../support/browser/focus.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';

const TABBED = ['home-visitor', 'subject-visitor', 'auth-sign-up', 'reset-form', 'admin-form'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every stop shows its focus, not covered by sticky parts, in the ${colorScheme} theme`, async ({
    page,
    stage,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const screen of screens.filter(({ name }) => TABBED.includes(name))) {
      await reach(screen, stage);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      expect(await tabThrough(page), screen.name).toBeGreaterThan(5);
    }
  });
}
