import { z } from 'zod';
import { addField, type Change } from '../store/commit.ts';
import {
  type AccountLedger,
  factsOfPayment,
  listPaidFacts,
  listPayments,
} from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { parseStored } from '../store/unreadable.ts';
import { findLine } from './ledger.ts';
import { findPlace } from './place-facts.ts';
import {
  findGrant,
  isFreeOrder,
  type PaidFact,
  type PaidLine,
  paidFact,
} from './purchase-facts.ts';
import { hasUnreadableRefund, isActiveLine } from './purchase-status.ts';

/**
 * Counting payments of a subject, numbered from 1: the facts `accepted:{subjectId}:{number}` of the account's
 * ledger. A payment counts if no other gave access when it was recorded, or if it was paid before the ledger was
 * recovered; others are duplicates (docs/decisions/0006-how-many-payments-can-a-subject-have.md).
 */

const accepted = z.object({ paymentIntentId: z.string() });

const ACCEPTED = 'accepted:';

const acceptedField = (subjectId: string, number: number) => `${ACCEPTED}${subjectId}:${number}`;

/**
 * Lists the payments that count for a subject, in their order, even if they no longer give access.
 * @returns Undefined in the place of a fact that cannot be read
 */
export function countingPayments(
  { facts }: AccountLedger,
  subjectId: string,
): (string | undefined)[] {
  const ids: (string | undefined)[] = [];
  for (;;) {
    const field = acceptedField(subjectId, ids.length + 1);
    const fact = facts[field];
    if (fact === undefined) return ids;
    ids.push(parseStored(accepted, `ledger ${field}`, fact)?.paymentIntentId);
  }
}

/** Returns true if facts about payments, refunds or their order cannot be read: another sale may be the second. */
export const hasUnreadableOrders = (ledger: AccountLedger): boolean =>
  listPaidFacts(ledger).some(({ fact }) => !paidFact.safeParse(fact).success) ||
  [...listPayments(ledger).values()].some(hasUnreadableRefund) ||
  Object.entries(ledger.facts).some(
    ([field, fact]) => field.startsWith(ACCEPTED) && !accepted.safeParse(fact).success,
  );

/** Makes a payment count for subjects. Commit it only if the ledger is unchanged: a number is given once. */
export const countChanges = (
  ledger: AccountLedger,
  paymentIntentId: string,
  lines: Pick<PaidLine, 'subjectId'>[],
): Change[] =>
  [...new Set(lines.map(({ subjectId }) => subjectId))].flatMap((subjectId) => {
    const ids = countingPayments(ledger, subjectId);
    if (ids.includes(paymentIntentId)) return [];
    const field = acceptedField(subjectId, ids.length + 1);
    return [addField(ledgerKey.of(ledger.accountId), field, { paymentIntentId })];
  });

/** Returns true if a recorded payment or free order of a mode gives access to a subject. */
export function isActiveIn(
  ledger: AccountLedger,
  paymentIntentId: string,
  { subjectId, isLive }: { subjectId: string; isLive: boolean },
): boolean {
  const facts = factsOfPayment(ledger, { paymentIntentId });
  const { data: paid } = paidFact.safeParse(facts['paid']);
  const line = paid && findLine(paid, subjectId);
  return line ? paid.isLive === isLive && isActiveLine(facts, paid, line) : false;
}

/**
 * Returns true if a recorded payment or free order of a mode gives access to a subject for as long as needed. A place
 * whose licence ends earlier does not.
 * @param until last day of the access. Undefined for good
 */
export function isActiveUntil(
  ledger: AccountLedger,
  paymentIntentId: string,
  line: { subjectId: string; isLive: boolean },
  until?: string,
): boolean {
  if (!isActiveIn(ledger, paymentIntentId, line)) return false;
  const lastDay = findPlace(factsOfPayment(ledger, { paymentIntentId }))?.lastDay;
  return lastDay === undefined || (until !== undefined && until <= lastDay);
}

/** Returns true if any payment or free order gives access to a subject for as long as needed. */
export const isOwnedUntil = (
  ledger: AccountLedger,
  line: { subjectId: string; isLive: boolean },
  until?: string,
): boolean =>
  listPaidFacts(ledger).some(({ paymentIntentId }) =>
    isActiveUntil(ledger, paymentIntentId, line, until),
  );

/**
 * Returns true for a grant given no earlier than a payment was paid: the owner did not know of the payment. It counts,
 * and the free order ends (docs/decisions/0011-how-does-the-owner-give-or-end-access.md).
 */
export function isGrantedAfter(
  ledger: AccountLedger,
  paymentIntentId: string,
  { paidAt }: Pick<PaidFact, 'paidAt'>,
): boolean {
  if (!isFreeOrder(paymentIntentId)) return false;
  const granted = findGrant(factsOfPayment(ledger, { paymentIntentId }));
  // The provider's times are whole seconds: if both share one, the payment counts.
  return granted !== undefined && Date.parse(paidAt) <= Date.parse(granted.at);
}
