import { enterAs } from './people.ts';
import { adminScreens } from './screens/admin.ts';
import { authScreens } from './screens/auth.ts';
import { checkoutScreens } from './screens/checkout.ts';
import { homeScreens } from './screens/home.ts';
import { purchasesScreens } from './screens/purchases.ts';
import { resetPasswordScreens } from './screens/reset-password.ts';
import type { Screen, Stage } from './screens/screen.ts';
import { subjectScreens } from './screens/subject.ts';
import { expect } from './test.ts';

/** Every screen of the shop as it is seeded, in every state; those of `oddScreens` come besides. */
export const screens: Screen[] = [
  ...homeScreens,
  ...subjectScreens,
  ...authScreens,
  ...resetPasswordScreens,
  ...checkoutScreens,
  ...purchasesScreens,
  ...adminScreens,
];

/** Leads a page to a screen, as the person that it is for, and waits until it is there. */
export async function reach(screen: Screen, stage: Stage): Promise<void> {
  await enterAs(stage.page, screen.who, stage.sandbox);
  await screen.reach(stage);
  await expect(screen.sign(stage.page).first()).toBeVisible();
}
