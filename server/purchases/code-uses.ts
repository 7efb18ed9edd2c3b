import { callStore, NOTHING } from '../store/client.ts';
import {
  addMember,
  type Change,
  type Condition,
  putEntry,
  removeEntry,
  removeMember,
} from '../store/commit.ts';
import type { AccountLedger, PaymentRef } from '../store/ledger.ts';
import { listMembersBefore } from '../store/timelines.ts';
import { type CodeUse, closedFact, findCodeUse, removeUnpaid } from './opened-payments.ts';
import type { PaidFact } from './purchase-facts.ts';
import { codeUsesKey, codeUsesOfAccountKey, reservedCodeUsesKey } from './stored-keys.ts';

/**
 * Uses of discount codes. An order counts for good, also after a refund. An open payment counts until it is paid or
 * closed: it and the use are one commit, and a use is returned only once its payment can no longer be paid. Counting at
 * payment only would have to refund payments above the limit, and a reservation that expired while its payment is open
 * could sell 51 of 50 uses.
 */

const memberOfAccount = ({ codeId, use }: Pick<CodeUse, 'codeId' | 'use'>) => `${codeId}/${use}`;
export const memberOfReserved = ({ codeId, accountId, use }: CodeUse) =>
  `${codeId}/${accountId}/${use}`;

function fromReserved(member: string): CodeUse {
  const [codeId = '', accountId = '', ...use] = member.split('/');
  return { codeId, accountId, use: use.join('/') };
}

export const orderUse = (
  { accountId, paymentIntentId }: PaymentRef,
  { code }: Pick<PaidFact, 'code'>,
): CodeUse | undefined => code && { codeId: code.id, accountId, use: paymentIntentId };

/** Counts a use for good. */
export const countUse = (use: CodeUse): Change[] => [
  addMember(codeUsesKey.of(use.codeId), `${use.accountId}/${use.use}`),
  addMember(codeUsesOfAccountKey.of(use.accountId), memberOfAccount(use)),
];

/** Counts the use of an open payment until it is paid or closed. */
export const reserveUse = (use: CodeUse, now: number): Change[] => [
  ...countUse(use),
  putEntry(reservedCodeUsesKey.key, memberOfReserved(use), now),
];

/** Keeps the use of an open payment that is asked for again. */
export const keepUse = (use: CodeUse, now: number): Change => [
  'ZADD',
  reservedCodeUsesKey.key,
  'XX',
  now,
  memberOfReserved(use),
];

/** Returns a use that can no longer be paid. */
export const returnUse = (use: CodeUse): Change[] => [
  removeMember(codeUsesKey.of(use.codeId), `${use.accountId}/${use.use}`),
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
  return [...(reserved ? returnUse(reserved) : []), ...(use ? countUse(use) : [])];
}

/** Returns the changes for a payment that no one can pay any more: closed, and its code's use returned. */
export function closedChanges(ledger: AccountLedger, paymentIntentId: string): Change[] {
  const payment = { accountId: ledger.accountId, paymentIntentId };
  const reserved = findCodeUse(ledger, paymentIntentId);
  return [closedFact(payment), removeUnpaid(payment), ...(reserved ? returnUse(reserved) : [])];
}

export interface UseLimits {
  /** Document id of the code. */
  id: string;
  totalUses?: number | undefined;
  usesPerStudent?: number | undefined;
}

/** Uses of a code as they count now. */
export interface UsesOfCode {
  total: number;
  /** Members of the account's set of uses, of this and other codes. */
  ofAccount: string[];
}

/** Reads from the primary. */
export async function readUses(codeId: string, accountId: string): Promise<UsesOfCode> {
  const [, total, ofAccount] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .scard(codeUsesKey.of(codeId))
      .smembers(codeUsesOfAccountKey.of(accountId))
      .exec<[number, number, unknown[]]>(),
  );
  return { total, ofAccount: ofAccount.map(String) };
}

/** Counts a code's uses by all students, for the owner. */
export const countUses = (codeId: string): Promise<number> =>
  callStore((store) => store.scard(codeUsesKey.of(codeId)));

/** Counts the uses of a code that payments which make way for a new use return. */
const countReturned = (codeId: string, { ofAccount }: UsesOfCode, replaced: readonly CodeUse[]) =>
  replaced.filter((use) => use.codeId === codeId && ofAccount.includes(memberOfAccount(use)))
    .length;

/**
 * Explains why a code cannot be used once more.
 * @param replaced uses of payments that make way for the new use
 */
export function refuseUse(
  { id, totalUses, usesPerStudent }: UseLimits,
  uses: UsesOfCode,
  replaced: readonly CodeUse[] = [],
): 'discount_code_used' | 'discount_code_used_up' | undefined {
  const returned = countReturned(id, uses, replaced);
  const { total, ofAccount } = uses;
  const own = ofAccount.filter((member) => member.startsWith(`${id}/`)).length - returned;
  if (usesPerStudent !== undefined && own >= usesPerStudent) return 'discount_code_used';
  if (totalUses !== undefined && total - returned >= totalUses) return 'discount_code_used_up';
  return undefined;
}

/**
 * Conditions under which a use may be counted, as {@link refuseUse} has allowed it: others may use the code at the
 * same time.
 */
export function mayUse(
  { id, totalUses, usesPerStudent }: UseLimits,
  uses: UsesOfCode,
  { accountId }: Pick<CodeUse, 'accountId'>,
  replaced: readonly CodeUse[] = [],
): Condition[] {
  const conditions: Condition[] = [];
  if (totalUses !== undefined) {
    const below = totalUses + countReturned(id, uses, replaced);
    conditions.push({ read: ['SCARD', codeUsesKey.of(id)], below });
  }
  if (usesPerStudent !== undefined) {
    const read = ['SCARD', codeUsesOfAccountKey.of(accountId)] as const;
    conditions.push({ read, is: `${uses.ofAccount.length}` });
  }
  return conditions;
}

/** Lists open payments' uses last requested before a time, oldest first. */
export const listReservedUses = async (before: number, count: number): Promise<CodeUse[]> =>
  (await listMembersBefore(reservedCodeUsesKey.key, before, count)).map(fromReserved);
