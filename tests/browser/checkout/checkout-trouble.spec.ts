import { completePurchase } from '#contract/checkout/payments.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/texts/checkout.ts';
import {
  CARDS,
  chargesTo,
  expectFailure,
  expectSuccess,
  pay,
} from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

const CHECKOUT = `/checkout?subject=${MACRO}`;
const PAY = { name: labels.pay('£30.00') };

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto(CHECKOUT);
});

test('if the server cannot complete the purchase, the page shows success once the webhook has granted access, and not before', async ({
  page,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/complete-purchase$/);
  await failRequests({ path: completePurchase.path, status: 503 });
  // As long as the webhook has not arrived.
  const { path } = getPurchases;
  const clearPurchases = await failRequests({ path, status: 200, json: [] });
  const asked = page.waitForResponse(`**${path}`);
  await pay(page, CARDS.success);
  await asked;
  await expect(page.getByText(checkoutMessages.paymentSuccess('').title)).toBeHidden();
  await clearPurchases();
  await expectSuccess(page);
  await consoleErrors.waitFor(/^Completing a purchase failed: status 503$/);
});

test('a connection to the provider lost while paying is reported, and paying again works', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED \/v1\/payment_intents\/pi_\w+\/confirm$/);
  await page.route(/\/confirm$/, (route) => route.abort(), { times: 1 });
  await pay(page, CARDS.success);
  const reason = 'We are experiencing issues connecting to our payments provider.';
  await expectFailure(page, reason, checkoutMessages.unconfirmed.title);
  await expect(page.getByText(checkoutMessages.unconfirmed.description)).toBeVisible();
  await page.getByRole('button', PAY).click();
  await expectSuccess(page);
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
});
