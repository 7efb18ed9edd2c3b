import {
  type CodeUse,
  memberOfAccount,
  memberOfCode,
  memberOfReserved,
  RESERVED_USES,
  usesOfAccount,
  usesOfCode,
} from '../services/kv-code-uses.ts';
import type { Additions, Member } from '../services/kv-ledger.ts';
import type { AccountLedger, PaymentRef } from './account-ledger.ts';
import { closedFact, codeUseIn, unpaidEntry } from './opened-payments.ts';
import type { PaidFact } from './paid-fact.ts';

/**
 * The uses of discount codes. An order counts by its payment id, for good; an open payment counts by the name of
 * its attempt, until it is paid or can no longer be paid (docs/decisions/0009-when-is-a-discount-code-used-up.md).
 */

/** The use that an order is. @returns `undefined` where it has no code */
export const orderUse = (
  { accountId, paymentIntentId }: PaymentRef,
  { code }: Pick<PaidFact, 'code'>,
): CodeUse | undefined => code && { codeId: code.id, accountId, use: paymentIntentId };

/** The members of sets that stand for a use. */
export const membersOfUse = (use: CodeUse): Member[] => [
  { set: usesOfCode(use.codeId), member: memberOfCode(use) },
  { set: usesOfAccount(use.accountId), member: memberOfAccount(use) },
];

/** The entry of a use of an open payment. */
export const reservedEntry = (use: CodeUse): Member => ({
  set: RESERVED_USES,
  member: memberOfReserved(use),
});

/**
 * What changes with a paid order: it is a use, in the place of the one that was reserved for its payment. It counts
 * also where that has been returned: money that was paid is never refused.
 */
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

/**
 * What is written once no one can pay a payment any more: that it is closed, so that the provider is not asked about it
 * again, and that the use of its discount code is returned.
 */
export function closed(
  ledger: AccountLedger,
  paymentIntentId: string,
): Required<Pick<Additions, 'facts' | 'removals' | 'setRemovals'>> {
  const payment = { accountId: ledger.accountId, paymentIntentId };
  const reserved = codeUseIn(ledger, paymentIntentId);
  return {
    facts: [closedFact(payment)],
    removals: [unpaidEntry(payment), ...(reserved ? [reservedEntry(reserved)] : [])],
    setRemovals: reserved ? membersOfUse(reserved) : [],
  };
}
