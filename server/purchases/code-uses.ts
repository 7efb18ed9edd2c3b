import {
  type CodeUse,
  memberOfAccount,
  memberOfCode,
  memberOfReserved,
  RESERVED_USES,
  usesOfAccount,
  usesOfCode,
} from '../store/code-uses.ts';
import type { AccountLedger, Additions, Member, PaymentRef } from '../store/ledger.ts';
import { closedFact, findCodeUse, unpaidEntry } from './opened-payments.ts';
import type { PaidFact } from './purchase-facts.ts';

/**
 * Uses of discount codes. A paid order counts by its payment id, for good; an open payment counts by its attempt's
 * name until it is paid or closed (docs/decisions/0009-when-is-a-discount-code-used-up.md).
 */

export const orderUse = (
  { accountId, paymentIntentId }: PaymentRef,
  { code }: Pick<PaidFact, 'code'>,
): CodeUse | undefined => code && { codeId: code.id, accountId, use: paymentIntentId };

export const membersOfUse = (use: CodeUse): Member[] => [
  { set: usesOfCode(use.codeId), member: memberOfCode(use) },
  { set: usesOfAccount(use.accountId), member: memberOfAccount(use) },
];

export const reservedEntry = (use: CodeUse): Member => ({
  set: RESERVED_USES,
  member: memberOfReserved(use),
});

/** Returns the changes for a paid order, whose use counts even if its reservation was returned. */
export function usesPaid(
  payment: PaymentRef,
  paid: Pick<PaidFact, 'code'>,
  reserved: CodeUse | undefined,
): Required<Pick<Additions, 'members' | 'removals' | 'setRemovals'>> {
  const use = orderUse(payment, paid);
  return {
    members: use ? membersOfUse(use) : [],
    removals: reserved ? [reservedEntry(reserved)] : [],
    setRemovals: reserved ? membersOfUse(reserved) : [],
  };
}

/** Returns the changes for a payment that no one can pay any more: closed, and its code's use returned. */
export function closed(
  ledger: AccountLedger,
  paymentIntentId: string,
): Required<Pick<Additions, 'facts' | 'removals' | 'setRemovals'>> {
  const payment = { accountId: ledger.accountId, paymentIntentId };
  const reserved = findCodeUse(ledger, paymentIntentId);
  return {
    facts: [closedFact(payment)],
    removals: [unpaidEntry(payment), ...(reserved ? [reservedEntry(reserved)] : [])],
    setRemovals: reserved ? membersOfUse(reserved) : [],
  };
}
