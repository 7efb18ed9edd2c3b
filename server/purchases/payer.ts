import { z } from 'zod';
import { payerReceiptPath } from '#contract/purchases/receipt-texts.ts';
import { RECEIPT_TOKEN_LENGTH } from '#contract/purchases/receipts.ts';
import type { Account } from '../accounts/account.ts';
import { config, sessionKey } from '../config.ts';
import { keyPrefix } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { type Change, expire } from '../store/commit.ts';
import type { PaymentRef } from '../store/ledger.ts';
import {
  claimRecord,
  readCurrentRecord,
  readManyRecords,
  readRecord,
  writeRecord,
} from '../store/records.ts';
import { keyedHash, unseal } from '../tokens/seal.ts';
import { payerKey, payerReceiptKey } from './stored-keys.ts';

/**
 * Payer's receipt address. Kept outside the student's ledger, so that nothing the student sees can contain it
 * (docs/decisions/0010-how-can-someone-else-pay.md).
 */
const payer = z.object({
  paymentIntentId: z.string(),
  email: z.string(),
  at: z.iso.datetime(),
});

const DAY_SECONDS = 24 * 60 * 60;

/** Lifetime of an address without a payment. Reconciling a late payment takes days. */
export const UNPAID_SECONDS = 14 * DAY_SECONDS;

/**
 * Records who is about to pay. The first answer stands, unless `isPayer`: the caller has proved that they gave it.
 * @returns true if the caller's answer counts
 * @throws AppError `payment_has_payer`
 */
export async function recordPayer(
  paymentIntentId: string,
  email: string,
  isPayer: boolean,
): Promise<boolean> {
  const given = { paymentIntentId, email, at: new Date().toISOString() };
  const key = payerKey.of(paymentIntentId);
  if (await claimRecord(key, given, UNPAID_SECONDS)) return true;
  if (isPayer) {
    await writeRecord(key, given, UNPAID_SECONDS);
    return true;
  }
  await requireSamePayer(paymentIntentId, email);
  return false;
}

/** @throws AppError `payment_has_payer` if someone gave another address for this payment */
export async function requireSamePayer(paymentIntentId: string, email: string): Promise<void> {
  const recorded = await readCurrentRecord(payerKey.of(paymentIntentId), payer);
  if (recorded && recorded.email !== email)
    throw new AppError('payment_has_payer', { field: 'email' });
}

export const keepPayer = (paymentIntentId: string): Change =>
  expire(payerKey.of(paymentIntentId), payerKey.ttlSeconds);

/** Reads a payer's address. Undefined if they gave none, or it has expired. */
export const readPayer = async (paymentIntentId: string): Promise<string | undefined> =>
  (await readRecord(payerKey.of(paymentIntentId), payer))?.email;

export async function readPayers(
  payments: { paymentIntentId: string }[],
): Promise<Map<string, string>> {
  const keys = [...new Set(payments.map(({ paymentIntentId }) => payerKey.of(paymentIntentId)))];
  const payers = await readManyRecords(keys, payer);
  return new Map(payers.map(({ paymentIntentId, email }) => [paymentIntentId, email]));
}

const MAX_LENGTH = 40;

/** Letters of any script only: a student can enter any name, and the payer trusts the page. */
const WORD = new RegExp(`^(?=.*\\p{L})[\\p{L}\\p{M}'’-]{1,${MAX_LENGTH}}$`, 'u');

/** Returns the student's first name for the payer. Undefined if it may not be a name. */
export function askerName({ firstName }: Pick<Account, 'firstName'>): string | undefined {
  const [word = ''] = firstName.trim().split(/\s+/u);
  return WORD.test(word) ? word : undefined;
}

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
  const current = await readCurrentRecord(payerReceiptKey.of(token), record);
  return current ?? openSealedReceipt(token);
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
