import type { Page } from 'playwright/test';
import { askLabels } from '#site/texts/ask-to-pay.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import { payLabels } from '#site/texts/pay.ts';
import { MICRO } from '../../ids.ts';
import { buy } from '../../purchase.ts';
import { newAsker } from '../payment-link.ts';
import { CARDS, payAsGuest } from '../payments.ts';
import { at, type Screen, type Stage } from './screen.ts';

const payButton = (page: Page) =>
  page.locator('button:enabled', { hasText: payLabels.pay('£30.00') });

async function openLink({ page, sandbox }: Stage): Promise<void> {
  const { path } = await newAsker(sandbox);
  await page.goto(path);
  await payButton(page).waitFor();
}

/** The states of /pay/{token}, and the dialog that makes the link (docs/product.md). */
export const payScreens: Screen[] = [
  {
    name: 'ask-to-pay',
    // Not the student, whose payment is under way after `checkout-processing`.
    who: 'buyer',
    reach: async ({ page }) => {
      await page.goto(`/checkout?subject=${MICRO}`);
      await page.getByRole('button', { name: checkoutLabels.askToPay }).click();
    },
    landmark: (page) => page.getByLabel(askLabels.link),
  },
  {
    name: 'pay-form',
    who: 'visitor',
    reach: openLink,
    landmark: payButton,
  },
  {
    name: 'pay-incomplete',
    who: 'visitor',
    reach: async (stage) => {
      await openLink(stage);
      await payButton(stage.page).click();
    },
    landmark: (page) => page.getByText(checkoutMessages.consentMissing),
    isVariant: true,
  },
  {
    name: 'pay-declined',
    who: 'visitor',
    reach: async (stage) => {
      await openLink(stage);
      await payAsGuest(stage.page, CARDS.declined, 'payer@example.org');
    },
    consoleErrors: [/402 .*\/v1\/payment_intents\//],
    landmark: (page) => page.getByText(checkoutMessages.notCharged),
    isVariant: true,
  },
  {
    name: 'pay-thanks',
    who: 'visitor',
    reach: async (stage) => {
      await openLink(stage);
      await payAsGuest(stage.page, CARDS.success, 'payer@example.org');
    },
    landmark: (page) => page.getByRole('heading', { name: payLabels.thanks }),
  },
  {
    name: 'pay-paid-already',
    who: 'visitor',
    reach: async ({ page, sandbox }) => {
      const { student, path } = await newAsker(sandbox);
      await buy(sandbox, student, MICRO);
      await page.goto(path);
    },
    landmark: (page) => page.getByRole('heading', { name: payLabels.paidAlready }),
    isVariant: true,
  },
  {
    name: 'pay-invalid',
    who: 'visitor',
    reach: at('/pay/unknown'),
    consoleErrors: [/404 .*\/api\/pay\/unknown\/payment$/],
    landmark: (page) => page.getByRole('heading', { name: payLabels.linkInvalid }),
    isVariant: true,
  },
];
