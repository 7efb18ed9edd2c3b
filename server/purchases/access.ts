import type { Account } from '../accounts/account.ts';
import type { AccountLedger } from './account-ledger.ts';
import { givesAccess, hasActiveLine, type Purchase, purchasesOf } from './ledger.ts';

/** A caller who wants access to a subject. */
export interface Reader {
  /** The ledger of the caller's account. Missing for a visitor. */
  ledger: AccountLedger | undefined;
  /** The caller's account, on routes that stamp copies. */
  account?: Account | undefined;
  /** The administrator has access to every subject (docs/product.md#access). */
  isAdmin: boolean;
}

/** Finds the purchase by which an account may open a subject's locked files today. */
export const findAccess = (ledger: AccountLedger, subjectId: string): Purchase | undefined =>
  purchasesOf(ledger, subjectId).find((purchase) => givesAccess(purchase, subjectId));

/** Checks whether an account may open a subject's locked files today. */
export const hasAccess = (ledger: AccountLedger, subjectId: string): boolean =>
  hasActiveLine(ledger, subjectId);

/** Checks whether a caller may open a subject's locked files today. */
export const mayOpen = ({ ledger, isAdmin }: Reader, subjectId: string): boolean =>
  isAdmin || (ledger !== undefined && hasAccess(ledger, subjectId));
