import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/features/card-payment/labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { CARDS, chargesTo, pay, pressDashboard } from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { contentOf } from '../../support/browser/studio.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

const CHECKOUT = `/checkout?subject=${MACRO}`;
const PAY = { name: labels.pay('£30.00') };

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto(CHECKOUT);
});

test.afterEach(({ page, sandbox }) => pressDashboard(page, sandbox, { action: 'hold', on: 'no' }));

test('a payment that the bank is still processing is announced, and completes automatically', async ({
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
