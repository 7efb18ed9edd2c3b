import { getSubject } from '../catalogue/catalogue.ts';
import { listPurchases } from '../purchases/ledger.ts';

/** Whether an account may open a subject's locked files today (spec section 4). */
export async function hasAccess(accountId: string, subjectId: string): Promise<boolean> {
  const purchases = await listPurchases(accountId);
  return purchases.some((purchase) => purchase.isActive && purchase.subjectId === subjectId);
}

/** The same for a subject that must exist. @throws AppError `not_found` */
export async function answerAccess(accountId: string, subjectId: string): Promise<boolean> {
  await getSubject(subjectId);
  return hasAccess(accountId, subjectId);
}
