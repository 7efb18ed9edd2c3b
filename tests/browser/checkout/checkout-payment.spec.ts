import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { serverMessages } from '#server/messages.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/features/card-payment/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { hold } from '../../support/browser/hold.ts';
import {
  bankFrame,
  CARDS,
  chargesTo,
  expectFailure,
  expectSuccess,
  pay,
} from '../../support/browser/payments.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { toasts } from '../../support/browser/toast.ts';
import { MACRO } from '../../support/ids.ts';

const CHECKOUT = `/checkout?subject=${MACRO}`;
const PAY = { name: labels.pay('£30.00') };

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('two presses at the same moment charge once, the success names the subject and opens it, and the back button returns to the subject', async ({
  page,
  sandbox,
}) => {
  await page.goto('/macroeconomics');
  await page
    .getByRole('button', { name: subjectLabels.purchase('£30') })
    .first()
    .click();
  await page.getByRole('button', PAY).evaluate((button) => {
    button.addEventListener('click', () => (button as HTMLButtonElement).form?.requestSubmit(), {
      once: true,
    });
  });
  const release = await hold(page, /\/confirm$/);
  await pay(page, CARDS.success);
  await expect(page.getByRole('button', { name: labels.processing })).toBeDisabled();
  await expect(page.getByRole('link', { name: labels.cancel })).toBeHidden();
  release();
  await expectSuccess(page);
  await expect(toasts(page).getByRole('link', { name: homeLabels.openNotes })).toHaveAttribute(
    'href',
    '/macroeconomics',
  );
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
  // Not to the card form.
  await page.goBack();
  await expect(page).toHaveURL(/\/macroeconomics\/?$/);
  await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
});

test('a checkout that the browser restores from its cache is loaded again, and sells no subject twice', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/create-payment-intent$/);
  await page.goto(CHECKOUT);
  await expect(page.getByRole('button', PAY)).toBeEnabled();
  await addPurchase(page, sandbox, MACRO);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByText(serverMessages.alreadyPurchased)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Macroeconomics' })).toBeVisible();
  for (const offer of ['£30.00', DISCOUNT_BADGE, labels.oneTimePayment]) {
    await expect(page.getByText(offer)).toBeHidden();
  }
  await expect(page.getByRole('checkbox')).toBeHidden();
  await expect(page.getByRole('button', PAY)).toBeHidden();
  await page.getByRole('button', { name: purchasesLabels.access }).click();
  await expect(page).toHaveURL(/\/macroeconomics\/?$/);
});

test('a card that needs authentication is charged once the buyer has completed it, and not if it fails', async ({
  page,
  sandbox,
}) => {
  const answer = (name: string) => bankFrame(page).getByRole('button', { name }).click();
  await page.goto(CHECKOUT);
  await pay(page, CARDS.authentication);
  await answer('Fail authentication');
  await expectFailure(page, 'We are unable to authenticate your payment method.');
  expect(await chargesTo(page, sandbox)).toEqual([]);
  await pay(page, CARDS.authentication);
  const complete = bankFrame(page).getByRole('button', { name: 'Complete authentication' });
  await expect(complete).toBeVisible();
  // The earlier failure has ended.
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByText(checkoutMessages.notCharged)).toHaveCount(0);
  await complete.click();
  await expectSuccess(page);
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
});
