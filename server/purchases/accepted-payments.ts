import { z } from 'zod';
import { claimFact, readFacts } from '../services/kv-ledger.ts';
import { listPurchases, type PaidFact } from './ledger.ts';

/**
 * The payments that a student's access to a subject rests on, numbered from 1. A payment is accepted if
 * it was paid while none of the others was active; any other is a duplicate
 * (docs/decisions/0021-duplicate-payments-are-refunded.md). A number is given once, and for good.
 */

const accepted = z.record(z.coerce.number(), z.object({ paymentIntentId: z.string() }));

const toIds = (facts: Record<string, unknown>): string[] =>
  Object.values(accepted.parse(facts)).map((fact) => fact.paymentIntentId);

type Order = Pick<PaidFact, 'accountId' | 'subjectId'>;

const acceptedKey = ({ accountId, subjectId }: Order) =>
  `accepted-payments:${accountId}:${subjectId}`;

/**
 * Accepts a payment, unless an accepted one is active.
 * @param isActive checks whether an accepted payment still gives access
 * @returns the accepted payment that counts: this one, or the one that it duplicates
 */
export async function acceptPayment(
  order: Order,
  paymentIntentId: string,
  isActive: (paymentIntentId: string) => Promise<boolean>,
): Promise<string> {
  const key = acceptedKey(order);
  let ids = toIds(await readFacts(key));
  while (!ids.includes(paymentIntentId)) {
    const active = await findActive(ids, isActive);
    if (active) return active;
    const earlier = ids.length === 0 ? await findEarlierPurchase(order) : undefined;
    const value = { paymentIntentId: earlier ?? paymentIntentId };
    ids = toIds(await claimFact({ key, field: String(ids.length + 1), value }));
  }
  return paymentIntentId;
}

/** Finds the latest payment that is active. An older one may be so again: its dispute has been won. */
async function findActive(
  ids: string[],
  isActive: (paymentIntentId: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const id of ids.toReversed()) {
    if (await isActive(id)) return id;
  }
  return undefined;
}

/** Finds an active purchase that was recorded before payments were accepted one after another. */
async function findEarlierPurchase({ accountId, subjectId }: Order): Promise<string | undefined> {
  const purchases = await listPurchases(accountId);
  return purchases.findLast((one) => one.isActive && one.subjectId === subjectId)?.paymentIntentId;
}
