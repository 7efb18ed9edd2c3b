import { findKept } from '../catalogue/catalogue.ts';
import { readDecisive } from '../services/kv-client.ts';
import { listPurchases, type Purchase } from './ledger.ts';

/** A caller who wants access to a subject. */
export interface Reader {
  accountId: string | undefined;
  /** The administrator has access to every subject (docs/product.md#access). */
  isAdmin: boolean;
}

/** Finds the purchase by which an account may open a subject's locked files today. */
export function findAccess(accountId: string, subjectId: string): Promise<Purchase | undefined> {
  return readDecisive(async () => {
    const purchases = await listPurchases(accountId);
    return purchases.find((one) => one.isActive && one.subjectId === subjectId);
  });
}

/** Checks whether an account may open a subject's locked files today. */
export const hasAccess = async (accountId: string, subjectId: string): Promise<boolean> =>
  (await findAccess(accountId, subjectId)) !== undefined;

/** Checks a caller's access to a subject of the CMS, or one of which there is a kept copy. @throws AppError `subject_not_found` */
export async function checkAccess(
  subjectId: string,
  { accountId, isAdmin }: Reader,
): Promise<boolean> {
  await findKept(subjectId);
  return isAdmin || (accountId !== undefined && hasAccess(accountId, subjectId));
}
