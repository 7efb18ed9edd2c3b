import type { Page } from 'playwright/test';
import { getUser } from '#contract/accounts/user.ts';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import type { Subject } from '#contract/catalogue/subject.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { messages } from '#contract/messages.ts';
import { texts } from '#shop';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/features/card-payment/labels.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { UNAUTHORIZED_REDIRECT_DELAY_MS } from '#site/lib/limits.ts';
import { hold } from '../../support/browser/hold.ts';
import { CARDS, cardFrame, pay } from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast } from '../../support/browser/toast.ts';
import { MACRO } from '../../support/ids.ts';
import type { Student } from '../../support/student.ts';

const CHECKOUT = `/checkout?subject=${MACRO}`;
const PAY = { name: labels.pay('£30.00') };
const { title: initFailed, description: initFailedText } = checkoutMessages.paymentInitFailed;

/** Changes the subjects that the page reads, because a change of the content would need two builds. */
const changeSubjects = (page: Page, change: (subject: Subject) => Subject) =>
  page.route(`**${getSubjects.path}`, async (route) => {
    const subjects = getSubjects.response.parse(await (await route.fetch()).json());
    await route.fulfill({ json: subjects.map(change) });
  });

test('a visitor is told to log in, and is redirected to /auth after half a second', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(CHECKOUT);
  await expect(page.getByText(checkoutMessages.loginRequired.title)).toBeVisible();
  await expect(page.getByText(checkoutMessages.loginRequired.description)).toBeVisible();
  await page.clock.runFor(UNAUTHORIZED_REDIRECT_DELAY_MS - 1);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  await page.clock.runFor(1);
  await page.waitForURL(`**/auth?next=${encodeURIComponent(CHECKOUT)}`);
});

test.describe('a student', () => {
  let student: Student;
  test.beforeEach(async ({ page }) => {
    student = await signUp(page);
  });

  test('sees a spinner until the caller is known, then that the payment is initialising, then the card form with the subject, the price, what it includes and why to buy it here', async ({
    page,
  }) => {
    const knowCaller = await hold(page, `**${getUser.path}`);
    const initialise = await hold(page, `**${createPaymentIntent.path}`);
    const load = await hold(page, '**/v3/frame/payment.html*');
    await page.goto(CHECKOUT);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page.getByText(labels.initializing)).toBeHidden();
    knowCaller();
    await expect(page.getByText(labels.initializing)).toBeVisible();
    await expect(page.getByRole('button', PAY)).toBeHidden();
    initialise();
    await expect(page.getByText('Loading the card form...')).toBeVisible();
    await expect(page.getByRole('button', PAY)).toBeDisabled();
    load();
    await expect(page.getByRole('button', PAY)).toBeEnabled();
    await expect(page.getByText(labels.initializing)).toBeHidden();
    await expect(cardFrame(page).locator('[name=number]')).toBeVisible();

    await expect(page.getByRole('heading', { level: 1, name: labels.heading })).toBeVisible();
    await expect(page.getByText(`${labels.secure} · ${labels.oneTimePayment}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Macroeconomics' })).toBeVisible();
    await expect(page.getByText('£30.00', { exact: true })).toBeVisible();
    await expect(page.locator('s', { hasText: '£60.00' })).toBeVisible();
    await expect(page.getByText(DISCOUNT_BADGE)).toBeVisible();
    const list = (name: string | RegExp) =>
      page
        .getByRole('main')
        .locator('section')
        .filter({ has: page.getByRole('heading', { name }) });
    await expect(list(labels.included).getByRole('listitem')).toHaveText([...texts.included]);
    await expect(list(/^Why Choose/).getByRole('listitem')).toHaveText([...texts.reasons]);
    const note = page.getByText('Stripe processes your payment securely');
    await expect(note).toContainText('email confirmation');
    await expect(note).toContainText('immediate access');
  });

  test('finds the page of a subject that is off sale, or that it does not exist, instead of a card form', async ({
    page,
  }) => {
    await changeSubjects(page, (subject) => ({ ...subject, availability: 'off-sale' }));
    await page.goto(CHECKOUT);
    const said = page.getByText(`${messages.subjectOffSale} ${checkoutMessages.nothingCharged}`);
    await expect(said).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay £/ })).toBeHidden();
    await page.getByRole('button', { name: homeLabels.viewContent }).click();
    await expect(page).toHaveURL(/\/macroeconomics\/?$/);

    await page.goto('/checkout?subject=subject-unknown');
    await expect(page.getByRole('heading', { name: labels.subjectNotFound })).toBeVisible();
    await expect(page.getByText(messages.subjectNotFound)).toBeVisible();
    await page.getByRole('button', { name: labels.returnHome }).click();
    await expect(page).toHaveURL(/\/\??$/);
  });

  test('is told that the payments service failed, and after another attempt that the session has expired, and is redirected to /auth and back', async ({
    page,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/create-payment-intent$/);
    consoleErrors.allow(/401 .*\/api\/create-payment-intent$/);
    const { title, description } = checkoutMessages.purchaseUnauthorized;
    const json = { message: messages.unavailable };
    await failRequests({ times: 1, path: createPaymentIntent.path, status: 503, json });
    await page.goto(CHECKOUT);
    await expect(page.getByText(initFailed, { exact: true })).toBeVisible();
    await expect(page.getByText(initFailedText)).toBeVisible();
    await expect(page.getByText(messages.unavailable)).toBeVisible();
    await page.context().clearCookies({ name: '__Host-session' });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(description)).toBeVisible();
    await page.waitForURL(`**/auth?next=${encodeURIComponent(CHECKOUT)}`);
    const line = page.getByText(authMessages.logInFirst('Macroeconomics, £30'));
    await expect(line).toBeVisible();
    // The tab keeps the return address, even if a new password is requested first.
    await page.getByRole('link', { name: authLabels.forgotPassword }).click();
    await expect(line).toBeVisible();
    await page.getByLabel(authLabels.email).fill(student.email);
    await page.getByRole('button', { name: authLabels.sendResetEmail }).click();
    await expectToast(page, authMessages.resetEmailSent);
    await page.getByLabel(authLabels.email).fill(student.email);
    await page.getByLabel(authLabels.password).fill(student.password);
    await page.getByRole('button', { name: authLabels.signIn }).click();
    await page.waitForURL(`**${CHECKOUT}`);
    await expect(page.getByRole('button', PAY)).toBeEnabled();
  });

  test("can try again if the provider's script or form does not load, and with a session that expires before paying is charged nothing and redirected to /auth", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED \/v3\/stripe\.js$/);
    consoleErrors.allow(/401 .*\/api\/purchase-consent$/);
    const retry = page.getByRole('button', { name: 'Try Again' });
    await page.clock.install();
    await page.route('**/v3/stripe.js', (route) => route.abort());
    await page.route('**/v3/frame/payment.html*', (route) => route.abort());
    await page.goto(CHECKOUT);
    await expect(page.getByText("We can't reach the payment provider.")).toBeVisible();
    await page.unroute('**/v3/stripe.js');
    await retry.click();
    await expect(page.getByRole('button', PAY)).toBeDisabled();
    await page.clock.fastForward(15_000);
    await expect(page.getByRole('alert')).toContainText(messages.unavailable);
    await page.unroute('**/v3/frame/payment.html*');
    await retry.click();
    await expect(page.getByRole('button', PAY)).toBeEnabled();

    const confirmed: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) confirmed.push(request.url());
    });
    await page.context().clearCookies({ name: '__Host-session' });
    await pay(page, CARDS.success);
    await expectToast(page, checkoutMessages.purchaseUnauthorized);
    await page.waitForURL(`**/auth?next=${encodeURIComponent(CHECKOUT)}`);
    expect(confirmed).toEqual([]);
  });
});
