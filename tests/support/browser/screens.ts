import { enterAs } from './people.ts';
import { accountScreens } from './screens/account.ts';
import { adminScreens } from './screens/admin.ts';
import { adminCustomerScreens } from './screens/admin-customers.ts';
import { adminOrderScreens } from './screens/admin-orders.ts';
import { authScreens } from './screens/auth.ts';
import { checkoutScreens } from './screens/checkout.ts';
import { choosePasswordScreens } from './screens/choose-password.ts';
import { updateScreens } from './screens/editions.ts';
import { fileScreens } from './screens/files.ts';
import { homeScreens } from './screens/home.ts';
import { myDataScreens } from './screens/my-data.ts';
import { offlineScreens } from './screens/offline.ts';
import { orderScreens } from './screens/orders.ts';
import { payScreens } from './screens/pay.ts';
import { placesScreens } from './screens/places.ts';
import { practiceScreens } from './screens/practice.ts';
import { progressScreens } from './screens/progress.ts';
import { purchasesScreens } from './screens/purchases.ts';
import { readerScreens } from './screens/reader.ts';
import { receiptScreens } from './screens/receipts.ts';
import { resetPasswordScreens } from './screens/reset-password.ts';
import type { Screen, Stage } from './screens/screen.ts';
import { searchScreens } from './screens/search.ts';
import { subjectScreens } from './screens/subject.ts';
import { expect } from './test.ts';

/** Every screen of the seeded shop in every state. `unusualScreens` need other content. */
export const screens: Screen[] = [
  ...homeScreens,
  ...subjectScreens,
  ...authScreens,
  ...resetPasswordScreens,
  ...choosePasswordScreens,
  ...checkoutScreens,
  ...payScreens,
  ...orderScreens,
  ...placesScreens,
  ...purchasesScreens,
  ...offlineScreens,
  ...searchScreens,
  ...progressScreens,
  ...practiceScreens,
  ...accountScreens,
  ...receiptScreens,
  ...readerScreens,
  ...myDataScreens,
  ...fileScreens,
  ...adminScreens,
  ...adminCustomerScreens,
  ...adminOrderScreens,
  ...updateScreens,
];

/** Leads a page to a screen, as the person that the screen is for, and waits until it is shown. */
export async function reach(screen: Screen, stage: Stage): Promise<void> {
  for (const pattern of screen.consoleErrors ?? []) stage.consoleErrors.allow(pattern);
  await enterAs(stage.page, screen.who, stage.sandbox);
  await screen.reach(stage);
  await expect(screen.landmark(stage.page).first()).toBeVisible();
}
