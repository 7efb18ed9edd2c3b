import { z } from 'zod';
import { payerReceiptPath } from '#contract/purchases/receipt-texts.ts';
import { RECEIPT_TOKEN_LENGTH } from '#contract/purchases/receipts.ts';
import { config, sessionKey } from '../config.ts';
import { keyPrefix } from '../deploy.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { readCurrentRecord, writeRecord } from '../store/records.ts';
import { keyedHash, unseal } from '../tokens/seal.ts';
import { payerReceiptKey } from './stored-keys.ts';

/** Receipts of payers. The address is the only access of payers, who have no account. */

const payment = z.object({ accountId: z.string(), paymentIntentId: z.string() });
const record = z.object({ ...payment.shape, at: z.iso.datetime() });

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

/** Derived, so that every email about an order has the same address. Names neither account nor payment. */
async function payerReceiptToken({ accountId, paymentIntentId }: PaymentRef): Promise<string> {
  const about = `${keyPrefix()}${accountId}/${paymentIntentId}`;
  const hash = await keyedHash(config().SESSION_SECRET, 'payer-receipt-token', about);
  return hash.slice(0, RECEIPT_TOKEN_LENGTH);
}

const PURPOSE = { audience: 'payer-receipt', subject: 'receipt', acceptsUnscoped: true } as const;

/** Opens the sealed token of an earlier email. @returns `undefined` if the token is forged or expired */
export const openSealedReceipt = async (token: string): Promise<PaymentRef | undefined> =>
  payment.safeParse(await unseal(sessionKey(), PURPOSE, token)).data;
