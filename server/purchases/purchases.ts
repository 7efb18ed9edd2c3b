import type { Purchase } from '#contract/purchases.ts';
import { mapSubjects } from '../catalogue/catalogue.ts';
import { addKeptSubjects } from '../catalogue/kept-subjects.ts';
import { catchUp } from '../services/kv-client.ts';
import { listPurchases } from './ledger.ts';

/**
 * Lists what an account owns: the latest active purchase of each subject (docs/product.md#purchases).
 * A subject that is no longer on sale keeps the name under which it was bought.
 */
export async function listOwned(accountId: string): Promise<Purchase[]> {
  // A list does not show what it lacks.
  await catchUp();
  const [purchases, current] = await Promise.all([listPurchases(accountId), mapSubjects()]);
  const bought = purchases.map(({ subjectId }) => subjectId);
  const subjects = await addKeptSubjects(current, bought);
  const owned = new Map<string, Purchase>();
  for (const { isActive, subjectId, subjectName, paidAt } of purchases) {
    if (!isActive || owned.has(subjectId)) continue;
    const { name = subjectName, description = '', slug = '' } = subjects.get(subjectId) ?? {};
    owned.set(subjectId, { subjectId, createdAt: paidAt, subject: { name, description, slug } });
  }
  return [...owned.values()];
}
