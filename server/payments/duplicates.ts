import { raiseAlarm } from '../health/alarms.ts';
import { log } from '../log.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { isFreeOrder } from '../purchases/free-order.ts';
import { givesAccess, lineOf, purchaseOf } from '../purchases/ledger.ts';
import { isAbout } from '../purchases/line-status.ts';
import { orderNumber } from '../purchases/order-number.ts';
import type { PaidLine } from '../purchases/paid-fact.ts';
import {
  linesWith,
  type PaidPayment,
  type PaymentEmail,
  recordPayment,
} from '../purchases/record-payment.ts';
import type { Student } from '../purchases/student.ts';
import {
  type Payment,
  type PaymentRefund,
  readPayment,
  refundDuplicate,
} from '../services/payments.ts';
import { isFinalFailure, isNotFound } from '../services/payments-client.ts';
import { readPaymentState } from './payment-state.ts';

/**
 * Lines of a payment for which the student has paid already
 * (docs/decisions/0006-how-many-payments-can-a-subject-have.md).
 */

/** A line of a payment, and the payment that counts for its subject. */
export interface DuplicateLine extends PaidLine {
  acceptedId: string;
}

/** The states of a refund whose money is with the shop again. */
const FAILED = new Set(['failed', 'canceled']);

/** Lists the refunds by which the shop gave a line back as a duplicate, failed ones included. */
const duplicateRefunds = ({ refunds }: Payment, line: PaidLine, lines: PaidLine[]) =>
  refunds.filter(
    (refund) =>
      refund.duplicateOf !== undefined && isAbout({ ...refund, isOfDuplicate: true }, line, lines),
  );

/**
 * Finds the payment that counted when a line was refunded as its duplicate. It stays a duplicate, whatever
 * becomes of the other one: its money is back.
 * @param lines of the payment
 * @returns `undefined` where the shop has not refunded it, or the refund failed
 */
export const duplicateOf = (
  payment: Payment,
  line: PaidLine,
  lines: PaidLine[],
): string | undefined =>
  duplicateRefunds(payment, line, lines).find(({ status }) => !FAILED.has(status))?.duplicateOf;

/**
 * Checks whether a payment gives access to a subject, by what the provider says now: the ledger may not know of
 * a refund yet, or of the payment itself. Of an order of £0, the ledger alone knows.
 * @param student whose payment it is, with the latest ledger that is known
 */
export async function isActivePayment(
  student: Student,
  paymentIntentId: string,
  subjectId: string,
): Promise<boolean> {
  const isActiveIn = (ledger: AccountLedger) => {
    const purchase = purchaseOf(ledger, { paymentIntentId });
    return purchase !== undefined && givesAccess(purchase, subjectId);
  };
  if (isFreeOrder(paymentIntentId)) return isActiveIn(student.ledger);
  try {
    const state = await readPaymentState(paymentIntentId);
    if (state.kind !== 'paid') return false;
    return isActiveIn(await recordPayment(student, state, ['confirmation']));
  } catch (error) {
    // A payment of other keys, such as a test before the shop went live, stands in no one's way.
    if (isNotFound(error)) return false;
    throw error;
  }
}

/**
 * Records a payment with lines for which the student has paid by another one, and refunds those lines. Whatever
 * stops it half-way, the next call continues.
 * @returns the ledger afterwards
 */
export async function settleDuplicates(
  student: Student,
  recorded: PaidPayment,
  duplicates: DuplicateLine[],
): Promise<AccountLedger> {
  const { payment, paid } = recorded;
  const record = (latest: Payment, known: AccountLedger) => {
    const found = { payment: latest, paid };
    return recordPayment({ ...student, ledger: known }, found, emailsAbout(found, duplicates));
  };
  const ledger = await record(payment, student.ledger);
  let isRefunded = false;
  for (const line of duplicates) {
    const isOnly = paid.lines.length === 1;
    isRefunded = (await refundLine(payment, ledger, { line, isOnly })) || isRefunded;
  }
  return isRefunded ? record(await readPayment(payment.id), ledger) : ledger;
}

/** Refunds a line, unless it gives no access any more. @returns whether it did */
async function refundLine(
  payment: Payment,
  ledger: AccountLedger,
  { line, isOnly }: { line: DuplicateLine; isOnly: boolean },
): Promise<boolean> {
  const { acceptedId, subjectId } = line;
  const purchase = purchaseOf(ledger, { paymentIntentId: payment.id });
  const recorded = purchase && lineOf(purchase, subjectId);
  // It has been refunded, or its money is with the buyer's bank.
  if (!recorded?.isActive || recorded.net === 0) return false;
  const about = (refund: PaymentRefund) => isOnly || refund.subjectId === subjectId;
  if (payment.refunds.some((refund) => about(refund) && FAILED.has(refund.status))) {
    await reportFailedRefund(payment.id, line);
    return false;
  }
  try {
    const part = isOnly ? undefined : { subjectId, amount: recorded.net };
    await refundDuplicate(payment.id, acceptedId, part);
  } catch (error) {
    if (isFinalFailure(error)) await reportFailedRefund(payment.id, line);
    throw error;
  }
  log('warn', 'duplicate payment refunded', { paymentIntentId: payment.id, acceptedId });
  return true;
}

/** The buyer hears of a payment once all duplicates in it are refunded: of these, and of the rest, if there is any. */
function emailsAbout(recorded: PaidPayment, duplicates: DuplicateLine[]): PaymentEmail[] {
  const { payment, paid } = recorded;
  const isRefunded = (line: PaidLine) => duplicateRefunds(payment, line, paid.lines).length > 0;
  const active = linesWith(recorded, {}).filter(({ isActive, net }) => isActive && net > 0);
  const isOpen = (line: PaidLine) => active.some(({ subjectId }) => subjectId === line.subjectId);
  if (duplicates.some((line) => !isRefunded(line) && isOpen(line))) return [];
  return [
    ...(duplicates.length < paid.lines.length ? (['confirmation'] as const) : []),
    ...(duplicates.some(isRefunded) ? (['duplicate-payment'] as const) : []),
  ];
}

async function reportFailedRefund(paymentIntentId: string, line: PaidLine): Promise<void> {
  const order = orderNumber(paymentIntentId);
  await raiseAlarm(
    'refund-failed',
    `Order ${order} paid for a subject a second time (${line.subjectName}), and its refund failed. ` +
      "Refund it in the payment provider's dashboard, or by another means if the card takes no refund.",
    order,
  );
}
