import { seal, unseal } from './sealed.ts';
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
