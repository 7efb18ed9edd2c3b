import type { Student } from '../accounts/student.ts';
import {
  failedDuplicateRefund,
  type PaymentAlarm,
  paymentAlarms,
} from '../disputes/payment-alarms.ts';
import {
  countChanges,
  countingPayments,
  isActiveUntil,
  isGrantedAfter,
} from '../purchases/counting-payments.ts';
import { hasWarning, isWithholding, warningFact } from '../purchases/dispute-facts.ts';
import { findLine } from '../purchases/ledger.ts';
import {
  type PaidPayment,
  type PaymentEmail,
  paymentChanges,
  toLines,
} from '../purchases/payment-changes.ts';
import { isFreeOrder, isOfPlaces, type PaidLine } from '../purchases/purchase-facts.ts';
import { amountLeft, isAbout, type PurchaseLine } from '../purchases/purchase-status.ts';
import type { PaymentRefund } from '../services/payment.ts';
import type { Change } from '../store/commit.ts';
import { type AccountLedger, factsOfPayment, withFacts } from '../store/ledger.ts';

/** Everything besides a payment that decides how it is recorded. */
export interface PaymentContext {
  buyer: Student;
  /** True if a person has deleted the buyer's account. */
  wasDeleted: boolean;
  /** Changes that stamp the payment's copies. Empty without an account. */
  stamp: Change[];
  /** Payments of {@link paymentsToCheck} that are paid, in their current state at the provider. */
  others: PaidPayment[];
  /** Time of the latest recovery of the ledger. Undefined if there was none. */
  recoveredAt: string | undefined;
  /** Ids of warnings by the card's network. */
  warnings: string[];
}

export interface PaymentPlan {
  /** Raised before the commit, so that an interrupted alarm is repeated. */
  alarms: PaymentAlarm[];
  /** Committed if the ledger and the existence of the account are unchanged. */
  changes: Change[];
  /** Made at the provider after the commit. Then the payment is read and planned again. */
  refunds: PlannedRefund[];
  /** Payments beside which this payment counts, because the ledger was lost: the owner decides. */
  leftToOwner: string[];
}

export type PlannedRefund =
  | {
      kind: 'duplicate';
      countingId: string;
      subjectName: string;
      /** Undefined if the payment has only this line. */
      part: { subjectId: string; amount: number } | undefined;
    }
  | { kind: 'deleted-account'; amount: number; key: string };

/**
 * Lists the payments whose state at the provider decides if a line of a payment is a duplicate: those that count for
 * its subject. Free orders are only in the ledger.
 */
export const paymentsToCheck = (ledger: AccountLedger, payment: PaidPayment): string[] =>
  countingBeside(ledger, payment)
    .filter((id) => id !== undefined)
    .filter((id) => !isFreeOrder(id));

/** Lists the payments and free orders that may make a line of a payment a duplicate. */
export function countingBeside(
  ledger: AccountLedger,
  payment: PaidPayment,
): (string | undefined)[] {
  const ids = payment.paid.lines.flatMap((line) => {
    const counting = countingPayments(ledger, line.subjectId);
    const isDecided = counting.includes(payment.id) || findCounting(payment, line);
    // Nothing was paid for a free line, so nothing is paid twice.
    return isDecided || line.amount === 0 ? [] : counting;
  });
  return [...new Set(ids)];
}

/**
 * Decides how a payment is recorded. Each line counts, unless the student owns its subject through another payment;
 * then it is a duplicate and refunded (docs/decisions/0006-how-many-payments-can-a-subject-have.md). A payment of a
 * deleted account is refunded, unless it counts already. Planning again after an interruption decides the same.
 */
export function planPayment(payment: PaidPayment, context: PaymentContext, now: Date): PaymentPlan {
  const { buyer, others, warnings } = context;
  const ref = { accountId: payment.paid.accountId, paymentIntentId: payment.id };
  const facts = factsOfPayment(buyer.ledger, ref);
  const alarms = [
    ...paymentAlarms(payment, facts, warnings),
    ...others.flatMap((other) =>
      paymentAlarms(other, factsOfPayment(buyer.ledger, { paymentIntentId: other.id }), []),
    ),
  ];
  const newWarnings = warnings.filter((id) => !hasWarning(facts, id));
  const plan = planMoney(payment, context, now);
  const changes = [...plan.changes, ...newWarnings.map((id) => warningFact(ref, id))];
  return { ...plan, alarms: [...alarms, ...plan.alarms], changes };
}

function planMoney(payment: PaidPayment, context: PaymentContext, now: Date): PaymentPlan {
  if (isOfPlaces(payment.paid)) return planPlaces(payment, context, now);
  if (isOfDeletedAccount(payment, context)) return planRefundOfAll(payment, context, now);
  return planLines(payment, context, now);
}

/** Records a payment of an order of places. Others may own its subjects, and it has no account. */
const planPlaces = (payment: PaidPayment, { buyer }: PaymentContext, now: Date): PaymentPlan => ({
  alarms: [],
  changes: paymentChanges(buyer.ledger, payment, { emails: [], stamp: [], now }),
  refunds: [],
  leftToOwner: [],
});

function isOfDeletedAccount({ id, paid }: PaidPayment, { buyer, wasDeleted }: PaymentContext) {
  const { account, ledger } = buyer;
  const counts = ({ subjectId }: PaidLine) => countingPayments(ledger, subjectId).includes(id);
  return !account && wasDeleted && !paid.lines.some(counts);
}

function planRefundOfAll(payment: PaidPayment, { buyer }: PaymentContext, now: Date): PaymentPlan {
  const left = amountLeft(payment);
  // The bank holds the money of a disputed payment. If the shop wins, an event plans this again.
  const isDisputed = payment.disputes.some(({ status }) => isWithholding(status));
  const key = `deleted-account:${left}`;
  return {
    alarms: [],
    changes: paymentChanges(buyer.ledger, payment, { emails: [], stamp: [], now }),
    refunds: left > 0 && !isDisputed ? [{ kind: 'deleted-account', amount: left, key }] : [],
    leftToOwner: [],
  };
}

function planLines(payment: PaidPayment, context: PaymentContext, now: Date): PaymentPlan {
  const { buyer, stamp } = context;
  let ledger = buyer.ledger;
  const changes: Change[] = [];
  const add = (some: Change[]) => {
    changes.push(...some);
    ledger = withFacts(ledger, some);
  };
  // An interrupted call of an earlier version may have left a counting payment unrecorded.
  for (const other of context.others) {
    add(paymentChanges(ledger, other, { emails: ['confirmation'], stamp: [], now }));
  }
  const lines = toLines(payment, factsOfPayment(ledger, { paymentIntentId: payment.id }));
  const { duplicates, leftToOwner } = findDuplicates(payment, lines, ledger, context);
  const { alarms, refunds } = planRefunds(payment, lines, duplicates);
  const emails = emailsAbout(payment, duplicates);
  const isDuplicate = ({ subjectId }: PaidLine) => findLine({ lines: duplicates }, subjectId);
  add(
    countChanges(
      ledger,
      payment.id,
      lines.filter((line) => !isDuplicate(line)),
    ),
  );
  add(paymentChanges(ledger, payment, { emails, stamp, now }));
  return { alarms, changes, refunds, leftToOwner };
}

interface DuplicateLine extends PaidLine {
  /** The payment that counts. */
  countingId: string;
}

/** @param ledger the ledger with the present state of the other payments */
function findDuplicates(
  payment: PaidPayment,
  lines: PurchaseLine[],
  ledger: AccountLedger,
  { others, recoveredAt }: PaymentContext,
): { duplicates: DuplicateLine[]; leftToOwner: string[] } {
  const { paid } = payment;
  const refunded: DuplicateLine[] = [];
  const second: DuplicateLine[] = [];
  for (const line of paid.lines) {
    const counting = countingPayments(ledger, line.subjectId);
    const refundedFor = findCounting(payment, line);
    if (refundedFor) refunded.push({ ...line, countingId: refundedFor });
    else if (line.amount > 0 && !counting.includes(payment.id)) {
      // The latest first. An older payment may give access again after a won dispute.
      const countingId = counting.findLast((id) => id !== undefined && givesAccess(id, line));
      if (countingId) second.push({ ...line, countingId });
    }
  }
  const isBeforeRecovery =
    recoveredAt !== undefined && Date.parse(paid.paidAt) <= Date.parse(recoveredAt);
  if (!isBeforeRecovery) return { duplicates: [...refunded, ...second], leftToOwner: [] };
  return { duplicates: refunded, leftToOwner: second.map(({ countingId }) => countingId) };

  function givesAccess(id: string, { subjectId }: PaidLine): boolean {
    // Access granted after this payment ends with the payment, so the payment is no duplicate.
    const isReplaced = isGrantedAfter(ledger, id, paid) && findLine({ lines }, subjectId)?.isActive;
    const isPaid = isFreeOrder(id) || others.some((other) => other.id === id);
    return isPaid && !isReplaced && isActiveUntil(ledger, id, { subjectId, isLive: paid.isLive });
  }
}

/** Refund states after which the shop has the money again. */
const FAILED = new Set(['failed', 'canceled']);

const duplicateRefunds = ({ refunds, paid }: PaidPayment, line: PaidLine) =>
  refunds.filter(
    (refund) =>
      refund.duplicateOf !== undefined &&
      isAbout({ ...refund, isOfDuplicate: true }, line, paid.lines),
  );

/**
 * Finds the counting payment for which a line was refunded. The line stays a duplicate, whatever becomes of that
 * payment.
 * @returns Undefined if the shop has not refunded the line, or the refund failed
 */
export const findCounting = (payment: PaidPayment, line: PaidLine): string | undefined =>
  duplicateRefunds(payment, line).find(({ status }) => !FAILED.has(status))?.duplicateOf;

/** Refunds duplicates, except lines whose money the buyer has back or the bank holds. A failed refund is not repeated. */
function planRefunds(
  payment: PaidPayment,
  lines: PurchaseLine[],
  duplicates: DuplicateLine[],
): Pick<PaymentPlan, 'alarms' | 'refunds'> {
  const isOnly = lines.length === 1;
  const alarms: PaymentAlarm[] = [];
  const refunds: PlannedRefund[] = [];
  for (const { subjectId, subjectName, countingId } of duplicates) {
    const line = findLine({ lines }, subjectId);
    if (!line?.isActive || line.net === 0) continue;
    const hasFailed = ({ status, ...refund }: PaymentRefund) =>
      FAILED.has(status) && (isOnly || refund.subjectId === subjectId);
    const part = isOnly ? undefined : { subjectId, amount: line.net };
    if (payment.refunds.some(hasFailed))
      alarms.push(failedDuplicateRefund(payment.id, subjectName));
    else refunds.push({ kind: 'duplicate', countingId, subjectName, part });
  }
  return { alarms, refunds };
}

/** Delays emails until all duplicates are refunded, so that one email tells the buyer of refunds and kept lines. */
function emailsAbout(payment: PaidPayment, duplicates: DuplicateLine[]): PaymentEmail[] {
  const isRefunded = (line: PaidLine) => duplicateRefunds(payment, line).length > 0;
  const active = toLines(payment, {}).filter(({ isActive, net }) => isActive && net > 0);
  const isOpen = ({ subjectId }: PaidLine) => findLine({ lines: active }, subjectId) !== undefined;
  if (duplicates.some((line) => !isRefunded(line) && isOpen(line))) return [];
  return [
    ...(duplicates.length < payment.paid.lines.length ? (['confirmation'] as const) : []),
    ...(duplicates.some(isRefunded) ? (['duplicate-payment'] as const) : []),
  ];
}
