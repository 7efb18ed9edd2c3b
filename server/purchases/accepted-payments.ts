import { z } from 'zod';
import { claimFact } from '../services/kv-ledger.ts';
import type { PaidFact } from './ledger.ts';

/**
 * The payments that a student's access to a subject rests on, numbered from 1. A payment is accepted if
 * it was paid while none of the others was active; any other is a duplicate
 * (docs/decisions/0021-duplicate-payments-are-refunded.md). A number is given once, and for good.
 */

const accepted = z.record(z.coerce.number(), z.object({ paymentIntentId: z.string() }));

const acceptedKey = ({ accountId, subjectId }: Pick<PaidFact, 'accountId' | 'subjectId'>) =>
  `accepted-payments:${accountId}:${subjectId}`;

/**
 * Accepts a payment, unless an accepted one is active.
 * @param isActive checks whether an accepted payment still gives access
 * @returns the accepted payment that counts: this one, or the one that it duplicates
 */
export async function acceptPayment(
  paid: PaidFact,
  paymentIntentId: string,
  isActive: (paymentIntentId: string) => Promise<boolean>,
): Promise<string> {
  const key = acceptedKey(paid);
  const value = { paymentIntentId };
  for (let number = 1; ; ) {
    const facts = accepted.parse(await claimFact({ key, field: String(number), value }));
    const ids = Object.values(facts).map((fact) => fact.paymentIntentId);
    const latest = ids.at(-1);
    if (!latest || ids.includes(paymentIntentId)) return paymentIntentId;
    if (await isActive(latest)) return latest;
    number = ids.length + 1;
  }
}
