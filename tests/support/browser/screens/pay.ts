import type { Page } from 'playwright/test';
import { receiptTexts } from '#contract/purchases/receipt-texts.ts';
import { checkoutLabels, checkoutMessages } from '#site/features/card-payment/labels.ts';
import { askLabels } from '#site/features/payment-links/labels.ts';
import { createClient } from '../../client.ts';
import { BOTH, MICRO } from '../../ids.ts';
import { payByLink } from '../../payment-link.ts';
import { buy } from '../../purchase.ts';
import { newAsker } from '../payment-link.ts';
import { CARDS, payAsGuest } from '../payments.ts';
import { signUp } from '../students.ts';
import { at, type Screen, type Stage } from './screen.ts';

const payButtonFor = (price: string) => (page: Page) =>
  page.locator('button:enabled', { hasText: checkoutLabels.pay(price) });
const payButton = payButtonFor('£30.00');

const openDialog = async ({ page }: Stage) => {
  await signUp(page);
  await page.goto(`/checkout?subject=${MICRO}`);
  await page.getByRole('button', { name: checkoutLabels.askToPay }).click();
};

async function openLink({ page, sandbox }: Stage): Promise<void> {
  const { path } = await newAsker(sandbox);
  await page.goto(path);
  await payButton(page).waitFor();
}

/** States of /pay/{token}, and the dialog that makes the link (docs/product.md). */
export const payScreens: Screen[] = [
  {
    name: 'ask-to-pay',
    who: 'visitor',
    reach: openDialog,
    landmark: (page) => page.getByLabel(askLabels.link),
    isVariant: true,
  },
  {
    name: 'ask-to-pay-ended',
    who: 'visitor',
    reach: async (stage) => {
      await openDialog(stage);
      await stage.page.getByRole('button', { name: 'Cancel this link' }).click();
    },
    landmark: (page) => page.getByText(askLabels.ended),
    isVariant: true,
  },
  {
    name: 'pay-form',
    who: 'visitor',
    reach: openLink,
    landmark: payButton,
  },
  {
    name: 'pay-offer',
    who: 'visitor',
    reach: async ({ page, sandbox }) =>
      page.goto((await newAsker(sandbox, { offerId: BOTH })).path),
    landmark: payButtonFor('£50.00'),
    isVariant: true,
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
    landmark: (page) => page.getByRole('heading', { name: 'Thank you' }),
  },
  {
    name: 'pay-receipt',
    who: 'visitor',
    reach: async ({ page, sandbox }) => {
      const { token } = await newAsker(sandbox);
      const payer = createClient(sandbox.shop);
      const { receipt } = await payByLink(sandbox, payer, { token, email: 'payer@example.org' });
      await page.goto(receipt);
    },
    landmark: (page) => page.getByText(receiptTexts.paidByCard),
    isVariant: true,
  },
  {
    name: 'pay-paid-already',
    who: 'visitor',
    reach: async ({ page, sandbox }) => {
      const { student, path } = await newAsker(sandbox);
      await buy(sandbox, student, MICRO);
      await page.goto(path);
    },
    landmark: (page) => page.getByRole('heading', { name: 'This has already been paid for' }),
    isVariant: true,
  },
  {
    name: 'pay-invalid',
    who: 'visitor',
    reach: at('/pay/unknown'),
    consoleErrors: [/404 .*\/api\/pay\/unknown\/payment$/],
    landmark: (page) => page.getByRole('heading', { name: 'This link does not work' }),
    isVariant: true,
  },
];
