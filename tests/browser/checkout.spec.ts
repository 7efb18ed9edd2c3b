import type { Page } from 'playwright/test';
import { getUser } from '#contract/accounts/user.ts';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import type { Subject } from '#contract/catalogue/subject.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { messages } from '#contract/messages.ts';
import { texts } from '#shop';
import { UNAUTHORIZED_REDIRECT_DELAY_MS } from '#site/lib/limits.ts';
import { authLabels, authMessages } from '#site/texts/accounts.ts';
import {
  checkoutMessages,
  discountLabels,
  checkoutLabels as labels,
} from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';
import { offerLabels } from '#site/texts/offers.ts';
import { expectDelay, measureDelay } from '../support/browser/delays.ts';
import { CARDS, cardFrame, pay } from '../support/browser/payments.ts';
import { signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectToast } from '../support/browser/toast.ts';
import { MACRO } from '../support/ids.ts';
import type { Student } from '../support/student.ts';

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
  const delay = await measureDelay(page, checkoutMessages.loginRequired.description);
  await page.goto(CHECKOUT);
  await expect(page.getByText(checkoutMessages.loginRequired.title)).toBeVisible();
  await expect(page.getByText(checkoutMessages.loginRequired.description)).toBeVisible();
  await page.waitForURL(`**/auth?next=${encodeURIComponent(CHECKOUT)}`);
  expectDelay(await delay(), UNAUTHORIZED_REDIRECT_DELAY_MS);
});

test.describe('a student', () => {
  let student: Student;
  test.beforeEach(async ({ page }) => {
    student = await signUp(page);
  });

  test('sees a spinner until the caller is known, then that the payment is initialising', async ({
    page,
    injectFault,
  }) => {
    await injectFault('shop', { times: 1, path: getUser.path, hang: 1_500 });
    await injectFault('payments', { times: 1, path: '/v1/payment_intents', hang: 1_500 });
    await page.goto(CHECKOUT);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page.getByText(labels.initializing)).toBeHidden();
    await expect(page.getByText(labels.initializing)).toBeVisible();
    await expect(page.getByRole('button', PAY)).toBeHidden();
    await expect(page.getByRole('button', PAY)).toBeEnabled();
    await expect(page.getByText(labels.initializing)).toBeHidden();
  });

  test('sees the subject, the price, what it includes and why to buy it here', async ({ page }) => {
    await page.goto(CHECKOUT);
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

  test('reaches the card form and the pay button of a phone with little scrolling', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(CHECKOUT);
    await expect(page.getByRole('button', PAY)).toBeEnabled();
    const [fields, pay, consent] = await Promise.all(
      [
        page.locator('iframe[title="Secure payment input frame"]'),
        page.getByRole('button', PAY),
        page.getByRole('checkbox'),
      ].map(async (place) => {
        const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: 0 };
        return { top: y, bottom: y + height };
      }),
    );
    expect(fields?.top).toBeLessThanOrEqual(520);
    expect(pay?.bottom).toBeLessThanOrEqual(1_100);
    expect(consent?.bottom).toBeLessThan(pay?.top ?? 0);
    await expect(page.getByLabel(discountLabels.code)).toBeHidden();
    await page.getByText(discountLabels.ask, { exact: true }).click();
    await expect(page.getByLabel(discountLabels.code)).toBeVisible();
  });

  test('sees no struck-through price and no badge if the price was never higher', async ({
    page,
  }) => {
    await changeSubjects(page, ({ originalPrice: _, ...subject }) => subject);
    await page.goto(CHECKOUT);
    await expect(page.getByRole('button', PAY)).toBeEnabled();
    await expect(page.locator('s')).toBeHidden();
    await expect(page.getByText(DISCOUNT_BADGE)).toBeHidden();
  });

  for (const [availability, sentence] of [
    ['off-sale', messages.subjectOffSale],
    ['no-files', offerLabels.firstNotes],
  ] as const) {
    test(`finds the page of a subject that is ${availability} instead of a card form`, async ({
      page,
    }) => {
      await changeSubjects(page, (subject) => ({ ...subject, availability }));
      await page.goto(CHECKOUT);
      const said = page.getByText(`${sentence} ${checkoutMessages.nothingCharged}`);
      await expect(said).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay £/ })).toBeHidden();
      await page.getByRole('button', { name: homeLabels.viewContent }).click();
      await expect(page).toHaveURL(/\/macroeconomics\/?$/);
    });
  }

  test('cannot pay while the card form is not ready', async ({ page, injectFault }) => {
    await injectFault('payments', { times: 1, path: '/v3/frame/payment.html', hang: 1_500 });
    await page.goto(CHECKOUT);
    await expect(page.getByText('Loading the card form...')).toBeVisible();
    await expect(page.getByRole('button', PAY)).toBeDisabled();
    await expect(page.getByRole('button', PAY)).toBeEnabled();
    await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  });

  test('returns to the previous page by Cancel', async ({ page }) => {
    await page.goto('/macroeconomics');
    await page
      .getByRole('button', { name: /^Purchase for/ })
      .first()
      .click();
    await expect(page.getByRole('button', PAY)).toBeEnabled();
    await page.getByRole('link', { name: labels.cancel }).click();
    await expect(page).toHaveURL(/\/macroeconomics\/?$/);
  });

  for (const address of ['/checkout?subject=subject-unknown', '/checkout']) {
    test(`is told at ${address} that there is no such subject`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: labels.subjectNotFound })).toBeVisible();
      await expect(page.getByText(messages.subjectNotFound)).toBeVisible();
      await page.getByRole('button', { name: labels.returnHome }).click();
      await expect(page).toHaveURL(/\/\??$/);
    });
  }

  test('with an expired session is told so, and is redirected to /auth after half a second and back', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/create-payment-intent$/);
    consoleErrors.allow(/401 .*\/api\/create-payment-intent$/);
    const { title, description } = checkoutMessages.purchaseUnauthorized;
    const delay = await measureDelay(page, description);
    await injectFault('shop', { times: 1, path: createPaymentIntent.path, status: 503 });
    await page.goto(CHECKOUT);
    await expect(page.getByText(initFailedText)).toBeVisible();
    await page.context().clearCookies({ name: '__Host-session' });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(description)).toBeVisible();
    await page.waitForURL(`**/auth?next=${encodeURIComponent(CHECKOUT)}`);
    expectDelay(await delay(), UNAUTHORIZED_REDIRECT_DELAY_MS);
    // The tab keeps the return address, even if a new password is requested first.
    await page.getByRole('link', { name: authLabels.forgotPassword }).click();
    await page.getByLabel(authLabels.email).fill(student.email);
    await page.getByRole('button', { name: authLabels.sendResetEmail }).click();
    await expectToast(page, authMessages.resetEmailSent);
    await page.getByLabel(authLabels.email).fill(student.email);
    await page.getByLabel(authLabels.password).fill(student.password);
    await page.getByRole('button', { name: authLabels.signIn }).click();
    await page.waitForURL(`**${CHECKOUT}`);
    await expect(page.getByRole('button', PAY)).toBeEnabled();
  });

  test('with a session that expires before paying is told so, is charged nothing, and is redirected to /auth', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401 .*\/api\/purchase-consent$/);
    const { description } = checkoutMessages.purchaseUnauthorized;
    const delay = await measureDelay(page, description);
    const confirmed: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) confirmed.push(request.url());
    });
    await page.goto(CHECKOUT);
    await expect(page.getByRole('button', PAY)).toBeEnabled();
    await page.context().clearCookies({ name: '__Host-session' });
    await pay(page, CARDS.success);
    await expectToast(page, checkoutMessages.purchaseUnauthorized);
    await page.waitForURL(`**/auth?next=${encodeURIComponent(CHECKOUT)}`);
    expectDelay(await delay(), UNAUTHORIZED_REDIRECT_DELAY_MS);
    expect(confirmed).toEqual([]);
  });

  test('can try again after the payments service failed', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/create-payment-intent$/);
    const clearFault = await injectFault('payments', { status: 503, path: '/v1/' });
    await page.goto(CHECKOUT);
    await expect(page.getByText(initFailed, { exact: true })).toBeVisible();
    await expect(page.getByText(initFailedText)).toBeVisible();
    await expect(page.getByText(messages.unavailable)).toBeVisible();
    await clearFault();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', PAY)).toBeEnabled();
  });

  test('can pay at the last known price while the content service fails', async ({
    page,
    injectFault,
  }) => {
    await injectFault('content', { status: 503, path: '/' });
    await page.goto(CHECKOUT);
    await expect(page.getByRole('button', PAY)).toBeEnabled();
  });

  test('can try again after the catalogue failed for a subject unknown to the page', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/subjects$/);
    await injectFault('shop', { times: 1, path: getSubjects.path, status: 503 });
    await page.goto('/checkout?subject=subject-unknown');
    await expect(page.getByRole('alert')).toContainText('You have not been charged.');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: labels.subjectNotFound })).toBeVisible();
  });

  test("is told that the provider's script is blocked, and can try again", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED \/v3\/stripe\.js$/);
    await page.route('**/v3/stripe.js', (route) => route.abort());
    await page.goto(CHECKOUT);
    await expect(page.getByText("We can't reach the payment provider.")).toBeVisible();
    await page.unroute('**/v3/stripe.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', PAY)).toBeEnabled();
  });

  test("is told that the provider's form does not load, and can try again", async ({ page }) => {
    await page.clock.install();
    await page.route('**/v3/frame/payment.html*', (route) => route.abort());
    await page.goto(CHECKOUT);
    await expect(page.getByRole('button', PAY)).toBeDisabled();
    await page.clock.fastForward(15_000);
    await expect(page.getByRole('alert')).toContainText(messages.unavailable);
    await page.unroute('**/v3/frame/payment.html*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', PAY)).toBeEnabled();
  });
});
