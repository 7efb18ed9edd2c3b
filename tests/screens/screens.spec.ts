import { findViolations } from '../support/browser/axe.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';

/** A phone, a tablet and a desk. */
const WIDTHS = [360, 768, 1440];

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

for (const screen of screens) {
  test(`${screen.name} has no violation at any width in either theme`, async ({
    page,
    sandbox,
    injectFault,
    consoleErrors,
  }) => {
    await reach(screen, { page, sandbox, injectFault, consoleErrors });
    const except = Object.keys(screen.except ?? {});
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findViolations(page, except), `at ${width} px`).toEqual([]);
    }
  });
}
