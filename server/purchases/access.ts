import type { Account } from '../accounts/account.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { givesAccess, hasActiveLine, type Purchase, purchasesOf } from './ledger.ts';

export interface Reader {
  /** Undefined for a visitor. */
  ledger: AccountLedger | undefined;
  /** Caller's account. Undefined on routes that stamp no copies. */
  account?: Account | undefined;
  /** Administrators have access to every subject (docs/product.md#access). */
  isAdmin: boolean;
}

export const findAccess = (ledger: AccountLedger, subjectId: string): Purchase | undefined =>
  purchasesOf(ledger, subjectId).find((purchase) => givesAccess(purchase, subjectId));

export const hasAccess = (ledger: AccountLedger, subjectId: string): boolean =>
  hasActiveLine(ledger, subjectId);

export const mayOpen = ({ ledger, isAdmin }: Reader, subjectId: string): boolean =>
  isAdmin || (ledger !== undefined && hasAccess(ledger, subjectId));
