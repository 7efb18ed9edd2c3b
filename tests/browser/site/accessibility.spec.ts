import { findViolations } from '../../support/browser/axe.ts';
import { expectNoLoss } from '../../support/browser/reflow.ts';
import { reach, screens } from '../../support/browser/screens.ts';
import { expect, test } from '../../support/browser/test.ts';

/** One screen of each layout. `npm run test:screens` checks all of them, at three widths. */
const LAYOUTS = ['home-visitor', 'subject-visitor', 'checkout-form', 'admin-form'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens.filter(({ name }) => LAYOUTS.includes(name))) {
  test(`${screen.name} has no violation in either theme, and loses nothing in a narrow window or with large text`, async ({
    page,
    stage,
  }) => {
    await reach(screen, stage);
    expect(await findViolations(page, Object.keys(screen.except ?? {}))).toEqual([]);
    await expectNoLoss(page);
  });
}
