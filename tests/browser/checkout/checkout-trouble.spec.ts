import { completePurchase } from '#contract/checkout/payments.ts';
import { messages } from '#contract/messages.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/features/card-payment/labels.ts';
import { errorMessages } from '#site/lib/labels.ts';
import { disputeAtBank } from '../../support/bank.ts';
import {
  CARDS,
  cardFrame,
  chargesTo,
  confirmBy,
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

test("a card form that stayed open during a payment and its dispute shows the bank's state and no success", async ({
  page,
  context,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/(complete-purchase|create-payment-intent)$/);
  consoleErrors.allow(/400 .*\/confirm$/, { isOptional: true });
  await expect(page.getByRole('button', PAY)).toBeEnabled();
  const other = await context.newPage();
  await other.goto(CHECKOUT);
  const confirmed = other.waitForRequest(/\/confirm$/);
  await pay(other, CARDS.success);
  await expectSuccess(other);
  const id = /pi_\w+/.exec((await confirmed).url())?.[0] ?? '';
  await disputeAtBank(sandbox.payments, id);
  const access = async () => (await page.request.get(`/api/user/access/${MACRO}`)).json();
  await expect.poll(access).toMatchObject({ hasAccess: false });

  await pay(page, CARDS.success);
  const said = messages.paymentDisputed(orderNumber(id), false);
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByText(checkoutMessages.paymentSuccess('').title)).toBeHidden();
  await expect(page.getByRole('button', PAY)).toBeHidden();
  await consoleErrors.waitFor(/^Completing a purchase failed: status 409$/);
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
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

const troubles = [
  [
    'a refusal without words',
    "return { error: { type: 'card_error' } }",
    checkoutMessages.paymentFailed.description,
    checkoutMessages.notCharged,
  ],
  [
    'an exception without words',
    'throw new Error()',
    checkoutMessages.paymentUnexpected.description,
    checkoutMessages.unconfirmed.title,
  ],
  ['an exception', "throw new Error('Odd.')", 'Odd.', checkoutMessages.unconfirmed.title],
] as const;

test('any error of the provider’s script is reported as a failed payment', async ({ page }) => {
  for (const [what, body, description, said] of troubles) {
    await test.step(what, async () => {
      await confirmBy(page, body);
      await page.reload();
      await pay(page, CARDS.success);
      await expectFailure(page, description, said);
      await expect(cardFrame(page).locator('[name=number]')).toHaveValue(/4242$/);
    });
  }
});

test('a payment whose outcome does not arrive offers a reload after half a minute', async ({
  page,
}) => {
  await page.clock.install();
  await confirmBy(page, 'return new Promise(() => {})');
  await page.reload();
  await pay(page, CARDS.success);
  await expect(page.getByRole('button', { name: labels.processing })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByText(checkoutMessages.late.description)).toBeVisible();
  await page.getByRole('button', { name: errorMessages.reload }).click();
  await expect(page.getByRole('button', PAY)).toBeEnabled();
});
