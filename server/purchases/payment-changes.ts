import { z } from 'zod';
import { toFrozenStamp } from '../accounts/stamp-facts.ts';
import type { Payment } from '../services/payments.ts';
import { addEntry, addField, type Change, removeEntry } from '../store/commit.ts';
import {
  type AccountLedger,
  addFact,
  factsOfPayment,
  listPaidFacts,
  type PaymentFacts,
  type PaymentRef,
  toMember,
} from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { parseStored } from '../store/unreadable.ts';
import { usesPaid } from './code-uses.ts';
import { disputesToAnnounce, newDisputeFacts } from './dispute-facts.ts';
import { findLine, listSets } from './ledger.ts';
import { removeUnpaid, toCodeUse } from './opened-payments.ts';
import { toOutbox } from './outbox.ts';
import { listEmailKinds, type OutboxEntry, takenBack, toEmailState } from './outbox-records.ts';
import { keepPayer } from './payer.ts';
import {
  consentFact,
  consentFromMetadata,
  findGrant,
  isFreeOrder,
  orderNumber,
  type PaidFact,
  type PaidLine,
  paidFact,
} from './purchase-facts.ts';
import {
  endedBy,
  isActiveLine,
  isRevoked,
  type PurchaseLine,
  refundsThatFailed,
  refundsToAnnounce,
  revokedFact,
  toPurchaseStatus,
  toRefunds,
} from './purchase-status.ts';
import { changeOfDay } from './sales-days.ts';
import { openPaymentsKey } from './stored-keys.ts';

/** Changes that record a payment or a free order: its facts, lists, emails and grants that it replaces. */

/** Email about a payment itself, not about its refunds. */
export type PaymentEmail = 'confirmation' | 'duplicate-payment';

export interface PaidPayment {
  payment: Payment;
  paid: PaidFact;
}

interface Recording {
  /** Emails for the buyer. A confirmation is queued only while the purchase is active. */
  emails: PaymentEmail[];
  /** Changes that stamp the payment's copies, for a payment without a stamp. */
  stamp: Change[];
  now: Date;
}

/** @returns the changes that record a payment's present state. Empty if the ledger has it already */
export function paymentChanges(
  ledger: AccountLedger,
  recorded: PaidPayment,
  { emails, stamp, now }: Recording,
): Change[] {
  const { payment, paid } = recorded;
  const ref = { accountId: ledger.accountId, paymentIntentId: payment.id };
  const known = factsOfPayment(ledger, ref);
  const states = toStates(recorded, known);
  const consent = consentFromMetadata(payment.metadata);
  const isNew = !('paid' in known);
  const isChanged = Object.keys(states).some((name) => !(name in known));
  const changes = [
    ...newFacts(ledger, [
      ...Object.entries(states).map(([name, value]) => addFact(ref, name, value)),
      ...(consent ? [consentFact(ref, consent)] : []),
      ...replacedGrants(ledger, recorded, known, now),
    ]),
    ...(toFrozenStamp(known) ? [] : stamp),
    ...toOutbox(emailsAbout(ref, recorded, known, emails, now)),
    ...(isChanged ? [changeOfDay(paid.paidAt)] : []),
    ...(isNew
      ? [
          ...listInSets(paid, ref),
          removeEntry(openPaymentsKey.key, payment.id),
          removeUnpaid(ref),
          ...usesPaid(ref, paid, toCodeUse(ref.accountId, known)),
        ]
      : []),
  ];
  const isKept = changes.length > 0 && paid.isPaidByOther;
  return isKept ? [...changes, keepPayer(payment.id)] : changes;
}

/** Leaves out facts that the ledger has, so that a repeated event changes nothing. */
const newFacts = ({ accountId, facts }: AccountLedger, changes: Change[]): Change[] =>
  changes.filter(([, key, field]) => key !== ledgerKey.of(accountId) || !(String(field) in facts));

/** Derives a payment's lines from the provider's payment and its recorded facts. */
export const toRecordedLines = (recorded: PaidPayment, known: PaymentFacts): PurchaseLine[] =>
  toPurchaseStatus({ ...toStates(recorded, known), ...known }, recorded.paid).lines;

const listInSets = ({ lines, paidAt }: PaidFact, payment: PaymentRef): Change[] =>
  listSets(lines).map((set) => addEntry(set, toMember(payment), Date.parse(paidAt)));

function toStates(
  { payment: { refunds, disputes }, paid }: PaidPayment,
  known: PaymentFacts,
): Record<string, object> {
  return {
    paid,
    ...Object.fromEntries(
      refunds.map(({ id, status, amount, at, duplicateOf, subjectId }) => [
        `refund:${id}:${status}`,
        { amount, at: at.toISOString(), duplicateOf, subjectId },
      ]),
    ),
    ...newDisputeFacts(disputes, known),
  };
}

function emailsAbout(
  ref: PaymentRef,
  recorded: PaidPayment,
  known: PaymentFacts,
  wanted: PaymentEmail[],
  now: Date,
): OutboxEntry[] {
  const { payment, paid } = recorded;
  const states = toStates(recorded, known);
  const { isPaidByOther = false } = paid;
  const all = toRefunds({ ...states, ...known });
  const refunds = refundsToAnnounce(states, known, now.getTime()).flatMap((refund) =>
    listEmailKinds('refund', isPaidByOther)
      .filter((kind) => kind !== 'access-ended' || endedBy(refund, all, paid.lines).length > 0)
      .map((kind) => ({ kind, about: refund.id })),
  );
  const withdrawn = refundsThatFailed(states, known).flatMap((refund) =>
    listEmailKinds('refund-failed', isPaidByOther)
      .filter((kind) => {
        const email = takenBack(kind, refund);
        return email && toEmailState(known, email).queuedAt !== undefined;
      })
      .map((kind) => ({ kind, about: refund.id })),
  );
  const disputes = disputesToAnnounce(payment.disputes, known, now.getTime()).map(
    ({ id, outcome, count }) => ({ kind: 'dispute' as const, about: `${id}.${outcome}.${count}` }),
  );
  const emails = wanted
    .filter((email) => isToQueue(email, recorded, known))
    .flatMap((email) => listEmailKinds(email, isPaidByOther))
    .map((kind) => ({ kind }));
  return [...refunds, ...withdrawn, ...disputes, ...emails].map((email) => ({ ...ref, ...email }));
}

function isToQueue(email: PaymentEmail, recorded: PaidPayment, known: PaymentFacts): boolean {
  const [kind = email] = listEmailKinds(email, recorded.paid.isPaidByOther ?? false);
  if (toEmailState(known, { kind }).queuedAt !== undefined) return false;
  // Subjects whose money is back, or disputed, are not the buyer's now.
  return email !== 'confirmation' || toRecordedLines(recorded, known).some((one) => one.isActive);
}

// Counting payments of a subject, numbered from 1: the facts `accepted:{subjectId}:{number}` of the account's
// ledger. A payment counts if no other gave access when it was recorded, or if it was paid before the ledger was
// recovered; others are duplicates (docs/decisions/0006-how-many-payments-can-a-subject-have.md).

const accepted = z.object({ paymentIntentId: z.string() });

const acceptedField = (subjectId: string, number: number) => `accepted:${subjectId}:${number}`;

/** Lists the payments that count for a subject, in their order, even if they no longer give access. */
export function countingPayments({ facts }: AccountLedger, subjectId: string): string[] {
  const ids: string[] = [];
  for (;;) {
    const field = acceptedField(subjectId, ids.length + 1);
    const fact = facts[field];
    if (fact === undefined) return ids;
    // Keeps the place of a fact that cannot be read.
    ids.push(parseStored(accepted, `ledger ${field}`, fact)?.paymentIntentId ?? '');
  }
}

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

// Grants that the owner gave after a payment the shop had not yet heard of: the payment counts, and the free order
// ends (docs/decisions/0011-how-does-the-owner-give-or-end-access.md).

/** Returns true for a grant given no earlier than a payment was paid. */
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

/** Ends the grants that counted before a payment, for subjects to which the payment gives access. */
function replacedGrants(
  ledger: AccountLedger,
  recorded: PaidPayment,
  known: PaymentFacts,
  now: Date,
): Change[] {
  const { accountId } = ledger;
  const { id } = recorded.payment;
  const reason = `Replaced by order ${orderNumber(id)}, which was paid earlier`;
  const before = toRecordedLines(recorded, known).flatMap(({ isActive, subjectId }) => {
    const ids = countingPayments(ledger, subjectId);
    return isActive ? ids.slice(0, Math.max(ids.indexOf(id), 0)) : [];
  });
  return [...new Set(before)]
    .filter((one) => isGrantedAfter(ledger, one, recorded.paid))
    .filter((one) => !isRevoked(factsOfPayment(ledger, { paymentIntentId: one })))
    .map((paymentIntentId) =>
      revokedFact(
        { accountId, paymentIntentId },
        { reason, by: 'the shop', at: now.toISOString() },
      ),
    );
}

export interface FreeOrder {
  paymentIntentId: string;
  paid: PaidFact;
  /** Facts that say why it is free, or what its buyer has agreed to, and changes of other keys. */
  facts: Change[];
}

/**
 * Records a free order like a payment. Commit the changes only while the account exists, because of the stamp, and if
 * the ledger is unchanged, so that no concurrent payment counts, too.
 * @returns Undefined if the student has access to one of its subjects
 */
export function freeOrderChanges(
  ledger: AccountLedger,
  { paymentIntentId, paid, facts }: FreeOrder,
  stamp: Change[],
): Change[] | undefined {
  const { lines, isLive, paidAt } = paid;
  const isOwned = listPaidFacts(ledger).some((one) =>
    lines.some(({ subjectId }) => isActiveIn(ledger, one.paymentIntentId, { subjectId, isLive })),
  );
  if (isOwned) return undefined;
  const payment = { accountId: ledger.accountId, paymentIntentId };
  return [
    ...countChanges(ledger, paymentIntentId, lines),
    addFact(payment, 'paid', paid),
    ...facts,
    ...stamp,
    ...toOutbox([{ ...payment, kind: 'confirmation' }]),
    ...listInSets(paid, payment),
    changeOfDay(paidAt),
  ];
}
