import { getSubject } from '../catalogue/catalogue.ts';
import { listPurchases } from './ledger.ts';

/** Who asks. */
export interface Reader {
  accountId: string | undefined;
  /** The administrator has access to everything (spec section 4). */
  isAdmin: boolean;
}

/** Whether an account may open a subject's locked files today (spec section 4). */
export async function hasAccess(accountId: string, subjectId: string): Promise<boolean> {
  const purchases = await listPurchases(accountId);
  return purchases.some((purchase) => purchase.isActive && purchase.subjectId === subjectId);
}

/** The same for whoever asks, of a subject that must exist. @throws AppError `not_found` */
export async function checkAccess(
  subjectId: string,
  { accountId, isAdmin }: Reader,
): Promise<boolean> {
  await getSubject(subjectId);
  return isAdmin || (accountId !== undefined && hasAccess(accountId, subjectId));
}
