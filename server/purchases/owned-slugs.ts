import { addKeptSubjects } from '../catalogue/kept-subjects.ts';
import { mapSubjects, readAtHand, readKnown } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { readLedger } from '../store/ledger.ts';
import { purchasesOf } from './ledger.ts';

/** Falls back to no slugs: they only choose pages, so nothing may wait for the CMS or fail without it. */
async function orNone(slugs: Promise<string[]>): Promise<string[]> {
  try {
    return await slugs;
  } catch (error) {
    log('warn', 'slugs of owned subjects left out', {}, error);
    return [];
  }
}

export const slugsOf = (subjectIds: readonly string[]): Promise<string[]> =>
  orNone(findSlugs(subjectIds));

export const readOwnedSlugs = (accountId: string): Promise<string[]> =>
  orNone(findOwned(accountId));

async function findSlugs(subjectIds: readonly string[]): Promise<string[]> {
  const content = (await readAtHand()) ?? (await readKnown());
  const subjects = await addKeptSubjects(mapSubjects(content), subjectIds);
  return subjectIds.flatMap((id) => subjects.get(id)?.slug || []);
}

async function findOwned(accountId: string): Promise<string[]> {
  const lines = purchasesOf(await readLedger(accountId)).flatMap((purchase) => purchase.lines);
  const owned = lines.filter(({ isActive }) => isActive).map(({ subjectId }) => subjectId);
  return findSlugs([...new Set(owned)]);
}
