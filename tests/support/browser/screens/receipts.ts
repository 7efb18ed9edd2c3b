import { receiptPath, receiptTexts } from '#contract/purchases/receipt-texts.ts';
import { serverMessages } from '#server/messages.ts';
import { BOTH, MICRO } from '../../ids.ts';
import type { Wanted } from '../../purchase.ts';
import { refundAtProvider } from '../payments.ts';
import { buy, signUp } from '../students.ts';
import { expect } from '../test.ts';
import { at, type Screen, type Stage } from './screen.ts';

/** Buys as a new student, and opens the receipt. @returns the payment's id */
export async function openReceipt(
  { page, sandbox }: Pick<Stage, 'page' | 'sandbox'>,
  wanted: Wanted = MICRO,
) {
  await signUp(page);
  const id = await buy(page, sandbox, wanted);
  await page.goto(receiptPath(`AE-${id.slice(-8).toUpperCase()}`));
  return id;
}

/** Pages at `/receipts/{orderNumber}` (docs/product.md#receipts). */
export const receiptScreens: Screen[] = [
  {
    name: 'receipt',
    who: 'visitor',
    reach: async (stage) => {
      const id = await openReceipt(stage);
      await refundAtProvider(stage.page, stage.sandbox, id, '5.00');
      await expect(async () => {
        await stage.page.reload();
        await expect(stage.page.getByText(receiptTexts.left)).toBeVisible({ timeout: 500 });
      }).toPass();
    },
    landmark: (page) => page.getByRole('heading', { name: receiptTexts.title }),
  },
  {
    name: 'receipt-offer',
    who: 'visitor',
    reach: (stage) => openReceipt(stage, { offerId: BOTH, code: 'REVISE10' }),
    landmark: (page) => page.getByText('REVISE10'),
    isVariant: true,
  },
  {
    name: 'receipt-signed-out',
    who: 'visitor',
    reach: at('/receipts/AE-12345678'),
    consoleErrors: [/401 .*\/receipts\//],
    landmark: (page) => page.getByRole('heading', { name: serverMessages.receiptNeedsLogIn }),
    isVariant: true,
  },
  {
    name: 'receipt-unknown',
    who: 'student',
    reach: at('/receipts/AE-12345678'),
    consoleErrors: [/404 .*\/receipts\//],
    landmark: (page) => page.getByRole('heading', { name: serverMessages.receiptNotThere }),
    isVariant: true,
  },
];
