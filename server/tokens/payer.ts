import { z } from 'zod';
import { RECEIPT_TOKEN_LENGTH } from '#contract/purchases/receipts.ts';
import { config } from '../config.ts';
import { keyPrefix } from '../deploy.ts';
import { keyedHash, seal, unseal } from './seal.ts';
import { sessionKey } from './shop-keys.ts';

/** Proof that a browser has begun to pay for a student. */

const toPurpose = (paymentIntentId: string) => ({ audience: 'payer', subject: paymentIntentId });

/** @param seconds lifetime */
export const sealPayerProof = (paymentIntentId: string, seconds: number): Promise<string> =>
  seal(sessionKey(), toPurpose(paymentIntentId), {}, seconds);

export async function isPayerProof(
  token: string | undefined,
  paymentIntentId: string,
): Promise<boolean> {
  if (!token) return false;
  const purpose = toPurpose(paymentIntentId);
  return (await unseal(sessionKey(), purpose, token)) !== undefined;
}

// Receipts of payers. The address is the only access of payers, who have no account.

const payment = z.object({ accountId: z.string(), paymentIntentId: z.string() });
type Payment = z.output<typeof payment>;

/** Derived, so that every email about an order has the same address. Names neither account nor payment. */
export async function payerReceiptToken({ accountId, paymentIntentId }: Payment): Promise<string> {
  const about = `${keyPrefix()}${accountId}/${paymentIntentId}`;
  const hash = await keyedHash(config().SESSION_SECRET, 'payer-receipt-token', about);
  return hash.slice(0, RECEIPT_TOKEN_LENGTH);
}

const PURPOSE = { audience: 'payer-receipt', subject: 'receipt', acceptsUnscoped: true } as const;

/** Opens the sealed token of an earlier email. @returns `undefined` if the token is forged or expired */
export const openSealedReceipt = async (token: string): Promise<Payment | undefined> =>
  payment.safeParse(await unseal(sessionKey(), PURPOSE, token)).data;
