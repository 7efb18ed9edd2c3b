import { z } from 'zod';
import { payerReceiptPath } from '#contract/payments/receipt-paths.ts';
import { seal, unseal } from './sealed.ts';
import { sessionKey } from './shop-keys.ts';

/**
 * The token of a payer's receipt. They have no account, so the link is all that they have: it is sealed, because it
 * names the student's account.
 */

/** An order is kept for six years after its tax year. Seconds. */
const SECONDS = 7 * 365 * 24 * 60 * 60;

const PURPOSE = { audience: 'payer-receipt', subject: 'receipt', acceptsUnscoped: true } as const;

const claims = z.object({ accountId: z.string(), paymentIntentId: z.string() });

/** Makes the path of the receipt of a payment. */
export async function payerReceiptOf(payment: z.output<typeof claims>): Promise<string> {
  const { accountId, paymentIntentId } = payment;
  const sealed = { accountId, paymentIntentId };
  return payerReceiptPath(await seal(sessionKey(), PURPOSE, sealed, SECONDS));
}

/** Opens a token. @returns `undefined` where it is forged or expired */
export async function openPayerReceipt(
  token: string,
): Promise<z.output<typeof claims> | undefined> {
  return claims.safeParse(await unseal(sessionKey(), PURPOSE, token)).data;
}
