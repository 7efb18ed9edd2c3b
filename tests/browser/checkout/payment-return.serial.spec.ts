import type { Page } from 'playwright/test';
import { serverMessages } from '#server/messages.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import {
  CARDS,
  chargesTo,
  expectFailure,
  expectSuccess,
  pay,
  pressDashboard,
} from '../../support/browser/payments.ts';
import type { Sandbox } from '../../support/browser/sandbox.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

/** Address to which the payment provider redirects after the bank's page. */
const BACK =
  /\/\?payment_success=true&subject=[\w%+]+(&offer=[\w.-]+&code=\w+)?&payment_intent=pi_\w+/;
const { paymentFailed, paymentSuccess } = checkoutMessages;

test.beforeEach(({ page, sandbox }) =>
  pressDashboard(page, sandbox, { action: 'redirect', on: 'yes' }),
);
test.afterEach(({ page, sandbox }) =>
  pressDashboard(page, sandbox, { action: 'redirect', on: 'no' }),
);

/** Pays with a card that needs authentication by redirect, and completes it. @returns the return address */
async function payAtBank(
  page: Page,
  sandbox: Sandbox,
  answer: string,
  checkout = `/checkout?subject=${MACRO}`,
): Promise<string> {
  await page.goto(checkout);
  await pay(page, CARDS.authentication);
  await page.waitForURL(`${sandbox.payments}/3d_secure/**`);
  const back = page.waitForRequest(BACK);
  await page.getByRole('button', { name: answer }).click();
  return (await back).url();
}

const owned = async (page: Page) => (await page.request.get('/api/user/purchases')).text();

async function expectNothing(page: Page, sandbox: Sandbox, address: string): Promise<void> {
  const answered = page.waitForResponse(/\/api\/complete-purchase$/);
  await page.goto(address);
  expect((await answered).status()).toBe(404);
  await expect(page).toHaveURL(`${sandbox.shop}/`);
  await expect(page.getByText(paymentSuccess('Macroeconomics').title)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
}

test('a payment by redirect ends on the home page with its success and a clean address, each time it is opened, and shows another student nothing', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 .*\/api\/complete-purchase$/);
  consoleErrors.allow(/^Completing a purchase failed: status 404$/);
  await signUp(page);
  const back = await payAtBank(page, sandbox, 'Complete authentication');
  await expectSuccess(page);
  await page.reload();
  await expect(page).toHaveURL(`${sandbox.shop}/`);
  await page.goto(back);
  await expectSuccess(page);
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
  expect(await owned(page)).toContain(MACRO);

  await page.context().clearCookies();
  await signUp(page);
  await expectNothing(page, sandbox, back);
  expect(await owned(page)).not.toContain(MACRO);
  await expectNothing(page, sandbox, back.replace(/pi_\w+/, 'pi_doesnotexist'));
});

test('a payment refused by the bank leads back to the card form, and no address claims otherwise', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  for (const status of [409, 401]) {
    consoleErrors.allow(new RegExp(`${status} .*/api/complete-purchase$`));
    consoleErrors.allow(new RegExp(`^Completing a purchase failed: status ${status}$`));
  }
  await signUp(page);
  const back = await payAtBank(page, sandbox, 'Fail authentication');
  await expect(page).toHaveURL(`${sandbox.shop}/checkout?subject=${MACRO}`);
  await expectFailure(page, paymentFailed.description);
  expect(await chargesTo(page, sandbox)).toEqual([]);

  await page.getByRole('button', { name: 'Close' }).click();
  await page.goto(back.replace('=failed', '=succeeded'));
  await expect(page.getByRole('group', { name: serverMessages.paymentNotComplete })).toBeFocused();
  await expect(page).toHaveURL(`${sandbox.shop}/`);
  expect(await owned(page)).not.toContain(MACRO);

  await page.context().clearCookies();
  await page.goto(back);
  await expect(page.getByText(checkoutMessages.loginRequired.description)).toBeVisible();
  await expect(page.getByText(paymentFailed.title)).toBeHidden();
});

test('a buyer whose session ended at the bank is asked to log in; the webhook grants access', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 .*\/api\/complete-purchase$/);
  consoleErrors.allow(/^Completing a purchase failed: status 401$/);
  const { email, password } = await signUp(page);
  await page.goto(`/checkout?subject=${MACRO}`);
  await pay(page, CARDS.authentication);
  await page.waitForURL(`${sandbox.payments}/3d_secure/**`);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText(checkoutMessages.paymentNeedsLogin.title)).toBeVisible();
  await expect(page.getByText(checkoutMessages.paymentNeedsLogin.description)).toBeVisible();

  const headers = { origin: sandbox.shop };
  await page.request.post('/api/auth/login', { data: { email, password }, headers });
  await expect.poll(() => owned(page)).toContain(MACRO);
});
