import { isToPayer } from '#contract/admin/order-emails.ts';
import { toFrozenStamp } from '../accounts/stamp-facts.ts';
import type { Payment } from '../services/payment.ts';
import { addEntry, type Change, removeEntry } from '../store/commit.ts';
import {
  type AccountLedger,
  addFact,
  factsOfPayment,
  type PaymentFacts,
  type PaymentRef,
  toMember,
} from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { usesPaid } from './code-uses.ts';
import {
  countChanges,
  countingPayments,
  isGrantedAfter,
  isOwnedUntil,
} from './counting-payments.ts';
import { disputesToAnnounce, newDisputeFacts } from './dispute-facts.ts';
import { listSets } from './ledger.ts';
import { removeUnpaid, toCodeUse } from './opened-payments.ts';
import { toOutbox } from './outbox.ts';
import { type EmailName, listEmailKinds, takenBack, toEmailState } from './outbox-records.ts';
import { keepPayer } from './payer.ts';
import {
  consentFact,
  consentFromMetadata,
  isOfPlaces,
  orderNumber,
  type PaidFact,
  type PaidLine,
} from './purchase-facts.ts';
import {
  endedBy,
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

/** A paid payment in its current state at the provider, with the fact that records it. */
export interface PaidPayment extends Payment {
  paid: PaidFact;
}

/** Email about a payment itself, not about its refunds. */
export type PaymentEmail = 'confirmation' | 'duplicate-payment';

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
  payment: PaidPayment,
  { emails, stamp, now }: Recording,
): Change[] {
  const { paid } = payment;
  const ref = { accountId: ledger.accountId, paymentIntentId: payment.id };
  const facts = factsOfPayment(ledger, ref);
  const current = toFacts(payment, facts);
  const consent = consentFromMetadata(payment.metadata);
  const isNew = !('paid' in facts);
  const isChanged = Object.keys(current).some((name) => !(name in facts));
  const changes = [
    ...withoutKnown(ledger, [
      ...Object.entries(current).map(([name, value]) => addFact(ref, name, value)),
      ...(consent ? [consentFact(ref, consent)] : []),
      ...replacedGrants(ledger, payment, facts, now),
    ]),
    ...(toFrozenStamp(facts) ? [] : stamp),
    ...toOutbox(emailsAbout(payment, facts, emails, now).map((email) => ({ ...ref, ...email }))),
    ...(isChanged ? [changeOfDay(paid.paidAt)] : []),
    ...(isNew
      ? [
          ...listInSets(paid, ref),
          removeEntry(openPaymentsKey.key, payment.id),
          removeUnpaid(ref),
          ...usesPaid(ref, paid, toCodeUse(ref.accountId, facts)),
        ]
      : []),
  ];
  const isKept = changes.length > 0 && paid.isPaidByOther;
  return isKept ? [...changes, keepPayer(payment.id)] : changes;
}

/** Derives a payment's facts from its state at the provider. @param facts facts in the ledger, which number disputes */
const toFacts = (
  { refunds, disputes, paid }: PaidPayment,
  facts: PaymentFacts,
): Record<string, object> => ({
  paid,
  ...Object.fromEntries(
    refunds.map(({ id, status, amount, at, duplicateOf, subjectId }) => [
      `refund:${id}:${status}`,
      { amount, at: at.toISOString(), duplicateOf, subjectId },
    ]),
  ),
  ...newDisputeFacts(disputes, facts),
});

/** Derives a payment's lines from the provider's payment and the ledger's facts. */
export const toLines = (payment: PaidPayment, facts: PaymentFacts): PurchaseLine[] =>
  toPurchaseStatus({ ...toFacts(payment, facts), ...facts }, payment.paid).lines;

/** Leaves out facts that the ledger has, so that a repeated event changes nothing. */
const withoutKnown = ({ accountId, facts }: AccountLedger, changes: Change[]): Change[] =>
  changes.filter(([, key, field]) => key !== ledgerKey.of(accountId) || !(String(field) in facts));

/** Ends the grants that counted before a payment, for subjects to which the payment gives access. */
function replacedGrants(
  ledger: AccountLedger,
  payment: PaidPayment,
  facts: PaymentFacts,
  now: Date,
): Change[] {
  const { accountId } = ledger;
  const { id, paid } = payment;
  const reason = `Replaced by order ${orderNumber(id)}, which was paid earlier`;
  const before = toLines(payment, facts).flatMap(({ isActive, subjectId }) => {
    const ids = countingPayments(ledger, subjectId);
    return isActive ? ids.slice(0, Math.max(ids.indexOf(id), 0)) : [];
  });
  return [...new Set(before)]
    .filter((order) => order !== undefined)
    .filter((order) => isGrantedAfter(ledger, order, paid))
    .filter((order) => !isRevoked(factsOfPayment(ledger, { paymentIntentId: order })))
    .map((paymentIntentId) =>
      revokedFact(
        { accountId, paymentIntentId },
        { reason, by: 'the shop', at: now.toISOString() },
      ),
    );
}

function emailsAbout(
  payment: PaidPayment,
  facts: PaymentFacts,
  requested: PaymentEmail[],
  now: Date,
): EmailName[] {
  const { isPaidByOther = false, lines } = payment.paid;
  const emails = requested
    .filter((email) => isToQueue(email, payment, facts))
    .flatMap((email) => listEmailKinds(email, isPaidByOther))
    .map((kind) => ({ kind }));
  const current = toFacts(payment, facts);
  const all = toRefunds({ ...current, ...facts });
  const refunds = refundsToAnnounce(current, facts, now.getTime()).flatMap((refund) =>
    listEmailKinds('refund', isPaidByOther)
      .filter((kind) => kind !== 'access-ended' || endedBy(refund, all, lines).length > 0)
      .map((kind) => ({ kind, about: refund.id })),
  );
  const withdrawn = refundsThatFailed(current, facts).flatMap((refund) =>
    listEmailKinds('refund-failed', isPaidByOther)
      .filter((kind) => {
        const email = takenBack(kind, refund);
        return email && toEmailState(facts, email).queuedAt !== undefined;
      })
      .map((kind) => ({ kind, about: refund.id })),
  );
  const disputes = disputesToAnnounce(payment.disputes, facts, now.getTime()).map(
    ({ id, outcome, count }) => ({ kind: 'dispute' as const, about: `${id}.${outcome}.${count}` }),
  );
  const about = [...refunds, ...withdrawn, ...disputes, ...emails];
  // An order of places has no student; its own emails tell of the access.
  return isOfPlaces(payment.paid) ? about.filter(({ kind }) => isToPayer(kind)) : about;
}

function isToQueue(email: PaymentEmail, payment: PaidPayment, facts: PaymentFacts): boolean {
  const [kind = email] = listEmailKinds(email, payment.paid.isPaidByOther ?? false);
  if (toEmailState(facts, { kind }).queuedAt !== undefined) return false;
  // Subjects whose money is back, or disputed, are not the buyer's now.
  return email !== 'confirmation' || toLines(payment, facts).some((line) => line.isActive);
}

const listInSets = ({ lines, paidAt }: PaidFact, payment: PaymentRef): Change[] =>
  listSets(lines).map((set) => addEntry(set, toMember(payment), Date.parse(paidAt)));

/**
 * Records a bank transfer for an order of places.
 * @param paid fact with the order's id as the account
 */
export const transferChanges = (paymentIntentId: string, paid: PaidFact): Change[] => {
  const payment = { accountId: paid.accountId, paymentIntentId };
  return [addFact(payment, 'paid', paid), ...listInSets(paid, payment), changeOfDay(paid.paidAt)];
};

/** Records money that the owner returns by bank transfer. */
export const returnChanges = (
  { accountId, paymentIntentId, paidAt }: PaymentRef & Pick<PaidFact, 'paidAt'>,
  { id, amount, at }: { id: string; amount: number; at: string },
): Change[] => [
  addFact({ accountId, paymentIntentId }, `refund:${id}:succeeded`, { amount, at }),
  changeOfDay(paidAt),
];

export interface FreeOrder {
  paymentIntentId: string;
  paid: PaidFact;
  /** Facts about why it is free, or what its buyer has agreed to, and changes of other keys. */
  facts: Change[];
  /** Last day of the access. Undefined for good. */
  lastDay?: string | undefined;
}

/**
 * Records a free order like a payment. Commit the changes only while the account exists, because of the stamp, and if
 * the ledger is unchanged, so that no concurrent payment counts, too.
 * @returns Undefined if the student has access to one of its subjects, for as long as the order gives it
 */
export function freeOrderChanges(
  ledger: AccountLedger,
  { paymentIntentId, paid, facts, lastDay }: FreeOrder,
  stamp: Change[],
): Change[] | undefined {
  const { lines, isLive, paidAt } = paid;
  const isOwned = ({ subjectId }: PaidLine) => isOwnedUntil(ledger, { subjectId, isLive }, lastDay);
  if (lines.some(isOwned)) return undefined;
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
