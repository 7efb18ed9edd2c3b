import { expectNoViolation } from '../support/browser/screen-widths.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { test } from '../support/browser/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens.filter(({ isAlone }) => isAlone)) {
  test(`${screen.name} has no violation in either theme`, async ({ page, stage }) => {
    await reach(screen, stage);
    await expectNoViolation(page, screen);
  });
}
