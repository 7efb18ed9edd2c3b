import { expectNoLoss } from '../support/browser/reflow.ts';
import { expectNoViolation } from '../support/browser/screen-widths.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { test } from '../support/browser/test.ts';

/** Main screens, which differ in what a narrow window or large text could cut off. */
const MAIN = [
  'home-visitor',
  'home-buyer',
  'home-admin-login',
  'subject-visitor',
  'subject-look-inside',
  'subject-with-access',
  'auth-login',
  'auth-sign-up-errors',
  'reset-form',
  'checkout-form',
  'checkout-failed',
  'pay-form',
  'buy-for-someone',
  'schools',
  'order-link',
  'order-released',
  'join-visitor',
  'join-name',
  'class-figures',
  'class-code',
  'purchases-place',
  'purchases-list',
  'search-results',
  'purchases-files',
  'offline-kept',
  'offline-line',
  'offline-page-kept',
  'home-unfinished',
  'practise-answer',
  'practise-end',
  'file-signed-out',
  'admin-form',
  'admin-sales',
  'admin-sales-numbers',
  'admin-customer',
  'admin-orders',
  'admin-order',
  'not-found',
];

// All workers share the screens: a file usually belongs to one worker, and this file is most of the command.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens.filter(({ isAlone }) => !isAlone)) {
  const isMain = MAIN.includes(screen.name);
  const reflow = isMain ? ', and loses nothing in a narrow window or with large text' : '';
  test(`${screen.name} has no violation in either theme${reflow}`, async ({ page, stage }) => {
    await reach(screen, stage);
    await expectNoViolation(page, screen);
    if (isMain) await expectNoLoss(page);
  });
}
