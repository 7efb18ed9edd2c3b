import { findKept } from '../catalogue/catalogue.ts';
import { readDecisive } from '../services/kv-client.ts';
import { listPurchases } from './ledger.ts';

/** A caller who wants access to a subject. */
export interface Reader {
  accountId: string | undefined;
  /** The administrator has access to every subject (docs/product.md#access). */
  isAdmin: boolean;
}

/** Checks whether an account may open a subject's locked files today. */
export async function hasAccess(accountId: string, subjectId: string): Promise<boolean> {
  const purchase = await readDecisive(async () => {
    const purchases = await listPurchases(accountId);
    return purchases.find((one) => one.isActive && one.subjectId === subjectId);
  });
  return purchase !== undefined;
}

/** Checks a caller's access to a subject of the CMS, or one of which there is a kept copy. @throws AppError `subject_not_found` */
export async function checkAccess(
  subjectId: string,
  { accountId, isAdmin }: Reader,
): Promise<boolean> {
  await findKept(subjectId);
  return isAdmin || (accountId !== undefined && hasAccess(accountId, subjectId));
}
