import type { AttemptLimit } from '../limits/attempts.ts';
import { readDecisive } from '../services/kv-client.ts';
import { readRange } from '../services/kv-ledger.ts';
import { fromMember } from './account-ledger.ts';
import { givesAccess, type Purchase, purchasesOfSubject, readPurchases } from './ledger.ts';

/** High enough for the Studio, which asks once for each document that its user opens. */
export const OWNED_LIMIT: AttemptLimit = { name: 'subject-owned', max: 120, seconds: 10 * 60 };

/** Payments per read, latest first: the latest usually decides. */
const BATCHES = [1, 10, 100];

export const isOwned = (subjectId: string): Promise<boolean> =>
  hasPurchase(subjectId, (purchase) => givesAccess(purchase, subjectId));

/** Returns true if a student owns a subject, or may own it again once a dispute is decided. */
export const mayBeOwned = (subjectId: string): Promise<boolean> =>
  hasPurchase(
    subjectId,
    (purchase) => givesAccess(purchase, subjectId) || purchase.status === 'disputed',
  );

async function hasPurchase(
  subjectId: string,
  counts: (purchase: Purchase) => boolean,
): Promise<boolean> {
  const found = await readDecisive(() => findPurchase(subjectId, counts));
  return found !== undefined;
}

async function findPurchase(
  subjectId: string,
  counts: (purchase: Purchase) => boolean,
): Promise<Purchase | undefined> {
  let read = 0;
  for (let batch = 0; ; batch++) {
    const size = BATCHES[batch] ?? 100;
    const members = await readRange(purchasesOfSubject(subjectId), -(read + size), -(read + 1));
    if (members.length === 0) return undefined;
    const found = (await readPurchases(members.map(fromMember))).findLast(counts);
    if (found) return found;
    read += members.length;
  }
}
