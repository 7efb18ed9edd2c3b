import { KEPT_SUBJECTS, selectGone } from '#contract/catalogue/kept-subjects.ts';
import { keepSubject, keptSubjectsChanged, readKeptSubjects } from '../catalogue/kept-subjects.ts';
import { mapSubjects, readLatest } from '../catalogue/read-catalogue.ts';
import { contentChanged } from '../catalogue/rebuild.ts';
import type { AttemptLimit } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { readDecisive } from '../store/client.ts';
import { fromMember, readRange } from '../store/ledger.ts';
import { removeFields } from '../store/records.ts';
import { givesAccess, type Purchase, readPurchases } from './ledger.ts';
import { purchasesOfSubjectKey } from './stored-keys.ts';

/** High enough for the Studio, which requests it once for each document that its user opens. */
export const OWNED_LIMIT: AttemptLimit = { name: 'subject-owned', max: 120, seconds: 10 * 60 };

/** Payments per read, latest first: the latest usually decides. */
const BATCHES = [1, 10, 100];

export const isOwned = (subjectId: string): Promise<boolean> =>
  hasPurchase(subjectId, (purchase) => givesAccess(purchase, subjectId));

/** Returns true if a student owns a subject, or may own it again once a dispute is decided or a place is resumed. */
const mayBeOwned = (subjectId: string): Promise<boolean> =>
  hasPurchase(
    subjectId,
    (purchase) =>
      givesAccess(purchase, subjectId) || purchase.status === 'disputed' || purchase.isHeld,
  );

async function hasPurchase(
  subjectId: string,
  counts: (purchase: Purchase) => boolean,
): Promise<boolean> {
  const match = await readDecisive(() => findPurchase(subjectId, counts));
  return match !== undefined;
}

async function findPurchase(
  subjectId: string,
  counts: (purchase: Purchase) => boolean,
): Promise<Purchase | undefined> {
  let read = 0;
  for (let batch = 0; ; batch++) {
    const size = BATCHES[batch] ?? 100;
    const members = await readRange(
      purchasesOfSubjectKey.of(subjectId),
      -(read + size),
      -(read + 1),
    );
    if (members.length === 0) return undefined;
    const match = (await readPurchases(members.map(fromMember))).findLast(counts);
    if (match) return match;
    read += members.length;
  }
}

/**
 * Updates missing and stale copies, and removes copies of deleted subjects without owners.
 * @param sold subjects with places that are sold, also to schools that have not paid yet
 */
export async function checkKeptSubjects(sold: ReadonlySet<string>): Promise<void> {
  const [copies, subjects] = await Promise.all([
    readKeptSubjects(),
    readLatest().then(mapSubjects),
  ]);
  for (const subject of subjects.values()) {
    const copy = copies.get(subject.id);
    if (copy || sold.has(subject.id) || (await isOwned(subject.id)))
      await keepSubject(subject, copy);
  }
  for (const { subject } of selectGone([...copies.values()], [...subjects.values()])) {
    if (sold.has(subject.id) || (await mayBeOwned(subject.id))) continue;
    await removeFields(KEPT_SUBJECTS, [subject.id]);
    keptSubjectsChanged();
    log('info', 'kept subject removed', { subjectId: subject.id });
    await contentChanged();
  }
}
