import { z } from 'zod';
import { payerReceiptPath } from '#contract/purchases/receipt-texts.ts';
import { seal, unseal } from './seal.ts';
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

// The only access of payers, who have no account. Sealed, because it names the student's account.

/** Orders are kept for six years after their tax year. */
const RECEIPT_SECONDS = 7 * 365 * 24 * 60 * 60;

const PURPOSE = { audience: 'payer-receipt', subject: 'receipt', acceptsUnscoped: true } as const;

const claims = z.object({ accountId: z.string(), paymentIntentId: z.string() });

export async function payerReceiptToken(payment: z.output<typeof claims>): Promise<string> {
  const { accountId, paymentIntentId } = payment;
  const sealed = { accountId, paymentIntentId };
  return payerReceiptPath(await seal(sessionKey(), PURPOSE, sealed, RECEIPT_SECONDS));
}

/** @returns `undefined` if the token is forged or expired */
export async function openPayerReceipt(
  token: string,
): Promise<z.output<typeof claims> | undefined> {
  return claims.safeParse(await unseal(sessionKey(), PURPOSE, token)).data;
}
