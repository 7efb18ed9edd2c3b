import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { completePurchase, stripeWebhook } from '#contract/checkout/payments.ts';
import { messages } from '#contract/messages.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/texts/checkout.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';
import { disputeAtBank } from '../support/bank.ts';
import {
  CARDS,
  cardFrame,
  chargesTo,
  confirmBy,
  expectFailure,
  expectSuccess,
  pay,
  pressDashboard,
} from '../support/browser/payments.ts';
import { signUp } from '../support/browser/students.ts';
import { contentOf } from '../support/browser/studio.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectToast } from '../support/browser/toast.ts';
import { MACRO } from '../support/ids.ts';

const CHECKOUT = `/checkout?subject=${MACRO}`;
const PAY = { name: labels.pay('£30.00') };

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto(CHECKOUT);
});

test.afterEach(({ page, sandbox }) => pressDashboard(page, sandbox, { action: 'hold', on: 'no' }));

test('a payment that the bank is still processing says so, and completes by itself', async ({
  page,
  sandbox,
}) => {
  await pressDashboard(page, sandbox, { action: 'hold', on: 'yes' });
  const confirmed = page.waitForRequest(/\/confirm$/);
  await pay(page, CARDS.success);
  await expect(page.getByText(checkoutMessages.paymentPending.title)).toBeVisible();
  await expect(page.getByText(checkoutMessages.paymentPending.description)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Waiting for your bank' })).toBeFocused();
  await expect(page.getByRole('button', PAY)).toBeHidden();
  await page.getByRole('link', { name: 'See Your Purchases' }).click();
  await expect(page.getByRole('heading', { name: purchasesLabels.none })).toBeVisible();

  const id = /pi_\w+/.exec((await confirmed).url())?.[0] ?? '';
  await pressDashboard(page, sandbox, { action: 'release', id });
  const answers = async () => (await page.request.get('/api/user/purchases')).text();
  await expect.poll(answers).toContain(MACRO);
});

test('no second payment is possible while the bank processes the first', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/create-payment-intent$/);
  await pressDashboard(page, sandbox, { action: 'hold', on: 'yes' });
  await pay(page, CARDS.success);
  await expect(page.getByText('Waiting for your bank')).toBeVisible();
  // Even if the subject goes off sale, the page must not say that nothing was charged.
  await page.route(`**${getSubjects.path}`, async (route) => {
    const response = await route.fetch();
    const subjects = getSubjects.response.parse(await response.json());
    const json = subjects.map((subject) => ({ ...subject, availability: 'off-sale' }));
    await route.fulfill({ json });
  });
  await page.goto(CHECKOUT);
  await expect(page.getByText(messages.paymentProcessing).first()).toBeVisible();
  await expect(page.getByText(checkoutMessages.nothingCharged)).toBeHidden();
  await expect(page.getByRole('button', PAY)).toBeHidden();
});

test('if the server cannot complete the purchase, the page shows success once the webhook has granted access', async ({
  page,
  injectFault,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/complete-purchase$/);
  await injectFault('shop', { path: completePurchase.path, status: 503 });
  await pay(page, CARDS.success);
  await expectSuccess(page);
  await consoleErrors.waitFor(/^Completing a purchase failed: status 503$/);
  const access = async () => (await page.request.get(`/api/user/access/${MACRO}`)).json();
  await expect.poll(access).toEqual({ hasAccess: true });
});

test('no success is shown before the server has confirmed access', async ({
  page,
  injectFault,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/complete-purchase$/);
  await injectFault('shop', { path: completePurchase.path, status: 503 });
  const clearWebhook = await injectFault('shop', { path: stripeWebhook.path, status: 503 });
  await pay(page, CARDS.success);
  await expect(page.getByRole('group', { name: 'Waiting for your bank' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText(checkoutMessages.paymentPending.title)).toBeVisible();
  await expect(page.getByText(checkoutMessages.paymentSuccess('').title)).toBeHidden();
  await consoleErrors.waitFor(/^Completing a purchase failed: status 503$/);
  await clearWebhook();
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
  await expect.poll(access).toEqual({ hasAccess: false });

  await pay(page, CARDS.success);
  const said = messages.paymentDisputed(orderNumber(id), false);
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByText(checkoutMessages.paymentSuccess('').title)).toBeHidden();
  await expect(page.getByRole('button', PAY)).toBeHidden();
  await consoleErrors.waitFor(/^Completing a purchase failed: status 409$/);
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
});

test('the student never pays a price that the button did not show', async ({
  page,
  context,
  sandbox,
}) => {
  await expect(page.getByRole('button', PAY)).toBeEnabled();
  const content = contentOf(sandbox);
  await content.patch(MACRO).set({ price: 45 }).commit();
  try {
    const other = await context.newPage();
    await other.goto(CHECKOUT);
    await expect(other.getByRole('button', { name: labels.pay('£45.00') })).toBeEnabled();
    await pay(page, CARDS.success);
    await expectToast(page, checkoutMessages.priceChanged);
    await expect(page.getByRole('button', { name: labels.pay('£45.00') })).toBeEnabled();
    const changed = page.getByRole('group', { name: checkoutMessages.priceChanged.title });
    await expect(changed).toContainText(checkoutMessages.priceChanged.description);
    await expect(changed).toBeFocused();
    expect(await chargesTo(page, sandbox)).toEqual([]);
  } finally {
    await content.patch(MACRO).set({ price: 30 }).commit();
    // Builds are held back, so the pages keep this price; the API returns it a moment later.
    const readPrice = async () => {
      const response = await page.request.get(getSubjects.path);
      return getSubjects.response.parse(await response.json()).find(({ id }) => id === MACRO)
        ?.price;
    };
    await expect.poll(readPrice).toBe('30.00');
  }
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
