import {
  type CodeUse,
  memberOfAccount,
  memberOfCode,
  memberOfReserved,
} from '../store/code-uses.ts';
import { addMember, type Change, removeEntry, removeMember } from '../store/commit.ts';
import type { AccountLedger, PaymentRef } from '../store/ledger.ts';
import { codeUsesKey, codeUsesOfAccountKey, reservedCodeUsesKey } from '../store/stored-keys.ts';
import { closedFact, findCodeUse, removeUnpaid } from './opened-payments.ts';
import type { PaidFact } from './purchase-facts.ts';

/**
 * Uses of discount codes. A paid order counts by its payment id, for good; an open payment counts by its attempt's
 * name until it is paid or closed (docs/decisions/0009-when-is-a-discount-code-used-up.md).
 */

export const orderUse = (
  { accountId, paymentIntentId }: PaymentRef,
  { code }: Pick<PaidFact, 'code'>,
): CodeUse | undefined => code && { codeId: code.id, accountId, use: paymentIntentId };

/** Counts the use of a code for good. */
export const countUse = (use: CodeUse): Change[] => [
  addMember(codeUsesKey.of(use.codeId), memberOfCode(use)),
  addMember(codeUsesOfAccountKey.of(use.accountId), memberOfAccount(use)),
];

const forgetUse = (use: CodeUse): Change[] => [
  removeMember(codeUsesKey.of(use.codeId), memberOfCode(use)),
  removeMember(codeUsesOfAccountKey.of(use.accountId), memberOfAccount(use)),
  endReservation(use),
];

export const endReservation = (use: CodeUse): Change =>
  removeEntry(reservedCodeUsesKey.key, memberOfReserved(use));

/** Returns the changes for a paid order, whose use counts even if its reservation was returned. */
export function usesPaid(
  payment: PaymentRef,
  paid: Pick<PaidFact, 'code'>,
  reserved: CodeUse | undefined,
): Change[] {
  const use = orderUse(payment, paid);
  return [...(reserved ? forgetUse(reserved) : []), ...(use ? countUse(use) : [])];
}

/** Returns the changes for a payment that no one can pay any more: closed, and its code's use returned. */
export function closed(ledger: AccountLedger, paymentIntentId: string): Change[] {
  const payment = { accountId: ledger.accountId, paymentIntentId };
  const reserved = findCodeUse(ledger, paymentIntentId);
  return [closedFact(payment), removeUnpaid(payment), ...(reserved ? forgetUse(reserved) : [])];
}
