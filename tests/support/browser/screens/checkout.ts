import type { Page } from 'playwright/test';
import { serverMessages } from '#server/messages.ts';
import { checkoutLabels, checkoutMessages } from '#site/features/card-payment/labels.ts';
import { publishCode } from '../../discount-codes.ts';
import { BOTH } from '../../ids.ts';
import { CARDS, pay } from '../payments.ts';
import { contentOf } from '../studio.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const PATH = '/checkout?subject=subject-microeconomics';
const INTENT = '/api/create-payment-intent';

/** Returns the pay button, which is enabled once the card form has loaded. */
const payButtonFor = (price: string) => (page: Page) =>
  page.locator('button:enabled', { hasText: checkoutLabels.pay(price) });
const payButton = payButtonFor('£30.00');

/** Holds the next payment by the provider's switch, and pays. */
async function payHeld({ page, sandbox }: Stage) {
  const form = { action: 'hold', on: 'yes' };
  await page.request.post(`${sandbox.payments}/dashboard`, { form, maxRedirects: 0 });
  await page.goto(PATH);
  await pay(page, CARDS.success);
}

/** States of /checkout (docs/product.md). */
export const checkoutScreens: Screen[] = [
  {
    name: 'checkout-waiting',
    who: 'student',
    reach: withFault({ path: '/api/auth/user', hang: true }, at(PATH)),
    landmark: (page) => page.getByRole('status').filter({ hasText: 'Loading' }),
    isVariant: true,
  },
  {
    name: 'checkout-initializing',
    who: 'student',
    reach: withFault({ path: INTENT, hang: true }, at(PATH)),
    landmark: (page) => page.getByText(checkoutLabels.initializing),
    isVariant: true,
  },
  {
    name: 'checkout-form',
    who: 'student',
    reach: at(PATH),
    landmark: payButton,
  },
  {
    name: 'checkout-offer',
    who: 'student',
    reach: at(`/checkout?offer=${BOTH}`),
    landmark: payButtonFor('£50.00'),
    isVariant: true,
  },
  {
    name: 'checkout-code',
    who: 'student',
    reach: at(`${PATH}&code=REVISE10`),
    landmark: payButtonFor('£27.00'),
    isVariant: true,
  },
  {
    name: 'checkout-code-wrong',
    who: 'student',
    reach: at(`${PATH}&code=WRONG`),
    consoleErrors: [/409 .*\/api\/create-payment-intent/],
    landmark: (page) => page.getByText(serverMessages.discountCodeUnknown),
    isVariant: true,
  },
  {
    name: 'checkout-free',
    who: 'student',
    reach: async (stage) => {
      await publishCode(contentOf(stage.sandbox), { code: 'FREE', percent: 100 });
      await stage.page.goto(`${PATH}&code=FREE`);
    },
    landmark: (page) => page.getByRole('button', { name: 'Get access for £0' }),
    isVariant: true,
  },
  {
    name: 'checkout-difference',
    who: 'buyer',
    reach: at(PATH),
    landmark: payButtonFor('£20.00'),
    isVariant: true,
  },
  {
    name: 'checkout-offer-not-found',
    who: 'student',
    reach: at('/checkout?offer=offer-unknown'),
    consoleErrors: [/404 .*\/api\/create-payment-intent$/],
    landmark: (page) => page.getByRole('heading', { name: checkoutLabels.offerNotFound }),
    isVariant: true,
  },
  {
    name: 'checkout-consent-missing',
    who: 'student',
    reach: async ({ page }) => {
      await page.goto(PATH);
      await payButton(page).click();
    },
    landmark: (page) => page.getByText(checkoutMessages.consentMissing),
    isVariant: true,
  },
  {
    name: 'checkout-paying',
    who: 'student',
    reach: async (stage) => {
      await stage.page.goto(PATH);
      await payButton(stage.page).waitFor();
      await stage.failRequests({ path: '/v1/payment_intents/', hang: true });
      await pay(stage.page, CARDS.success);
    },
    landmark: (page) => page.getByRole('button', { name: checkoutLabels.processing }),
    isVariant: true,
  },
  {
    name: 'checkout-declined',
    who: 'student',
    reach: async ({ page }) => {
      await page.goto(PATH);
      await pay(page, CARDS.declined);
    },
    consoleErrors: [/402 .*\/v1\/payment_intents\//],
    landmark: (page) => page.getByText(checkoutMessages.notCharged),
    isVariant: true,
  },
  {
    name: 'checkout-failed',
    who: 'student',
    reach: withFault({ path: INTENT, status: 503 }, at(PATH)),
    consoleErrors: [/503 .*\/api\/create-payment-intent$/],
    landmark: (page) => page.getByText(checkoutMessages.paymentInitFailed.description),
    isVariant: true,
  },
  {
    name: 'checkout-not-found',
    who: 'student',
    reach: at('/checkout?subject=subject-unknown'),
    landmark: (page) => page.getByRole('heading', { name: checkoutLabels.subjectNotFound }),
    isVariant: true,
  },
  {
    name: 'checkout-owned',
    who: 'buyer',
    reach: at('/checkout?subject=subject-macroeconomics'),
    consoleErrors: [/409 .*\/api\/create-payment-intent$/],
    landmark: (page) => page.getByText(serverMessages.alreadyPurchased),
    isVariant: true,
  },
  {
    // Last, because this student's payment stays in progress.
    name: 'checkout-processing',
    who: 'student',
    reach: payHeld,
    landmark: (page) => page.getByText('Waiting for your bank'),
    isVariant: true,
  },
];
