import { z } from 'zod';
import { payerReceiptPath } from '#contract/payments/receipt-paths.ts';
import { seal, unseal } from './sealed.ts';
import { sessionKey } from './shop-keys.ts';

/** The only access of payers, who have no account. Sealed, because it names the student's account. */

/** Orders are kept for six years after their tax year. */
const RECEIPT_SECONDS = 7 * 365 * 24 * 60 * 60;

const PURPOSE = { audience: 'payer-receipt', subject: 'receipt', acceptsUnscoped: true } as const;

const claims = z.object({ accountId: z.string(), paymentIntentId: z.string() });

export async function payerReceiptOf(payment: z.output<typeof claims>): Promise<string> {
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
