import { findKept } from '../catalogue/catalogue.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';
import type { AccountLedger } from './account-ledger.ts';
import { givesAccess, hasActiveLine, type Purchase, purchasesOf } from './ledger.ts';

/** A caller who wants access to a subject. */
export interface Reader {
  /** The ledger of the caller's account. Missing for a visitor. */
  ledger: AccountLedger | undefined;
  /** The administrator has access to every subject (docs/product.md#access). */
  isAdmin: boolean;
}

/** Finds the purchase by which an account may open a subject's locked files today. */
export const findAccess = (ledger: AccountLedger, subjectId: string): Purchase | undefined =>
  purchasesOf(ledger, subjectId).find((purchase) => givesAccess(purchase, subjectId));

/** Checks whether an account may open a subject's locked files today. */
export const hasAccess = (ledger: AccountLedger, subjectId: string): boolean =>
  hasActiveLine(ledger, subjectId);

/** Checks a caller's access to a subject of the content, or one of which there is a kept copy. @throws AppError `subject_not_found` */
export async function checkAccess(
  subjectId: string,
  { ledger, isAdmin }: Reader,
  content: CatalogueContent,
): Promise<boolean> {
  await findKept(subjectId, content);
  return isAdmin || (ledger !== undefined && hasAccess(ledger, subjectId));
}
