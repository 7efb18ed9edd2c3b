import { consentWording } from '#contract/checkout/consent.ts';
import { completePurchase } from '#contract/checkout/payments.ts';
import { messages } from '#contract/messages.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/features/card-payment/labels.ts';
import { errorMessages } from '#site/lib/labels.ts';
import { addEvents } from '../../support/add-events.ts';
import { disputeAtBank } from '../../support/bank.ts';
import { clientOf } from '../../support/browser/client.ts';
import {
  CARDS,
  cardFrame,
  chargesTo,
  confirmBy,
  expectFailure,
  expectSuccess,
  fillCard,
  pay,
} from '../../support/browser/payments.ts';
import { buy, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';
import { readAccountId } from '../../support/student.ts';

const CHECKOUT = `/checkout?subject=${MACRO}`;
const PAY = { name: labels.pay('£30.00') };

test('a lost connection to the provider is reported, and paying again shows success once the webhook has granted access, even if the server cannot complete the purchase', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED \/v1\/payment_intents\/pi_\w+\/confirm$/);
  consoleErrors.allow(/503 .*\/api\/complete-purchase$/);
  await signUp(page);
  await page.goto(CHECKOUT);
  await page.route(/\/confirm$/, (route) => route.abort(), { times: 1 });
  await pay(page, CARDS.success);
  const reason = 'We are experiencing issues connecting to our payments provider.';
  await expectFailure(page, reason, checkoutMessages.unconfirmed.title);
  await expect(page.getByText(checkoutMessages.unconfirmed.description)).toBeVisible();

  await failRequests({ path: completePurchase.path, status: 503 });
  // As long as the webhook has not arrived.
  const { path } = getPurchases;
  const clearPurchases = await failRequests({ path, status: 200, json: [] });
  const asked = page.waitForResponse(`**${path}`);
  await page.getByRole('button', PAY).click();
  await asked;
  await expect(page.getByText(checkoutMessages.paymentSuccess('').title)).toBeHidden();
  await clearPurchases();
  await expectSuccess(page);
  await consoleErrors.waitFor(/^Completing a purchase failed: status 503$/);
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
});

test("a card form that stayed open during a payment and its dispute shows the bank's state and no success", async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/(complete-purchase|create-payment-intent)$/);
  consoleErrors.allow(/400 .*\/confirm$/, { isOptional: true });
  await signUp(page);
  await page.goto(CHECKOUT);
  await expect(page.getByRole('button', PAY)).toBeEnabled();
  // Another tab pays the same payment.
  const id = await buy(page, sandbox, MACRO);
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

test('a student whose cards were declined pays as usual, and after two more declined cards in a new form', async ({
  page,
  sandbox,
  store,
  consoleErrors,
}) => {
  consoleErrors.allow(/429 .*\/api\/create-payment-intent$/);
  consoleErrors.allow(/402 /);
  await signUp(page);
  const declined = `seen:declined:account:${await readAccountId(clientOf(page, sandbox))}`;
  await addEvents(store, declined, 5);
  await page.goto(CHECKOUT);
  for (const count of [6, 7]) {
    await pay(page, CARDS.declined);
    await expectFailure(page, 'Your card was declined.');
    await expect.poll(() => store.zcard(declined)).toBe(count);
  }
  await pay(page, CARDS.success);
  await expect(page.getByRole('main')).toContainText(checkoutMessages.paymentClosed.description);
  await pay(page, CARDS.success);
  await expectSuccess(page);
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

test('any error of the provider’s script is reported as a failed payment, and an outcome that does not arrive offers a reload after half a minute', async ({
  page,
}) => {
  await signUp(page);
  await page.clock.install();
  const bodies = troubles.map(([, body]) => body);
  await confirmBy(page, ...bodies, 'return new Promise(() => {})');
  await page.goto(CHECKOUT);
  await fillCard(page, CARDS.success);
  await page.getByRole('checkbox', { name: consentWording.text }).check();
  for (const [what, , description, said] of troubles) {
    await test.step(what, async () => {
      await page.getByRole('button', PAY).click();
      await expectFailure(page, description, said);
      await expect(cardFrame(page).locator('[name=number]')).toHaveValue(/4242$/);
    });
  }

  await page.getByRole('button', PAY).click();
  await expect(page.getByRole('button', { name: labels.processing })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByText(checkoutMessages.late.description)).toBeVisible();
  await page.getByRole('button', { name: errorMessages.reload }).click();
  await expect(page.getByRole('button', PAY)).toBeEnabled();
});
