import { z } from 'zod';
import { payerReceiptPath } from '#contract/purchases/receipt-texts.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { readCurrentRecord, writeRecord } from '../store/records.ts';
import { openSealedReceipt, payerReceiptToken } from '../tokens/payer.ts';
import { payerReceiptKey } from './stored-keys.ts';

const record = z.object({
  accountId: z.string(),
  paymentIntentId: z.string(),
  at: z.iso.datetime(),
});

/** Makes the address of a payer's receipt, the same each time. @returns its path */
export async function makePayerReceipt({
  accountId,
  paymentIntentId,
}: PaymentRef): Promise<`/${string}`> {
  const token = await payerReceiptToken({ accountId, paymentIntentId });
  const value = { accountId, paymentIntentId, at: new Date().toISOString() };
  await writeRecord(payerReceiptKey.of(token), value, payerReceiptKey.ttlSeconds);
  return payerReceiptPath(token);
}

/** @returns `undefined` if the token is unknown, forged or expired */
export async function findPayerPayment(token: string): Promise<PaymentRef | undefined> {
  // From the primary, because a payer opens the receipt immediately.
  const found = await readCurrentRecord(payerReceiptKey.of(token), record);
  return found ?? openSealedReceipt(token);
}
