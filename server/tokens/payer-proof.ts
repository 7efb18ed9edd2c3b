import { seal, unseal } from './sealed.ts';
import { sessionKey } from './shop-keys.ts';

/** Proof that a browser is the one in which someone began to pay for a student. */

const purposeOf = (paymentIntentId: string) => ({ audience: 'payer', subject: paymentIntentId });

/** Makes the proof for a payment. @param seconds its lifetime */
export const sealPayerProof = (paymentIntentId: string, seconds: number): Promise<string> =>
  seal(sessionKey(), purposeOf(paymentIntentId), {}, seconds);

/** Checks a proof. */
export async function isPayerProof(
  token: string | undefined,
  paymentIntentId: string,
): Promise<boolean> {
  if (!token) return false;
  const purpose = purposeOf(paymentIntentId);
  return (await unseal(sessionKey(), purpose, token)) !== undefined;
}
