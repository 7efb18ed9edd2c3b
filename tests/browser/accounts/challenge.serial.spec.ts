import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { addEvents } from '../../support/add-events.ts';
import { CARDS, expectFailure, expectSuccess, pay } from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

/** More than any limit, whatever earlier tests have sold. */
const MANY = 400;

test.afterEach(async ({ store }) => {
  await store.del('seen:declined');
});

test('under attack, a student pays as usual, and after two declined cards in a new form', async ({
  page,
  store,
  consoleErrors,
}) => {
  consoleErrors.allow(/429 .*\/api\/create-payment-intent$/);
  consoleErrors.allow(/402 /);
  await store.del('seen:declined');
  await addEvents(store, 'seen:declined', MANY);
  await signUp(page);
  await page.goto(`/checkout?subject=${MACRO}`);
  for (let card = 1; card <= 2; card += 1) {
    await pay(page, CARDS.declined);
    await expectFailure(page, 'Your card was declined.');
    await expect.poll(() => store.zcard('seen:declined')).toBe(MANY + card);
  }
  await pay(page, CARDS.success);
  await expect(page.getByRole('main')).toContainText(checkoutMessages.paymentClosed.description);
  await pay(page, CARDS.success);
  await expectSuccess(page);
});
