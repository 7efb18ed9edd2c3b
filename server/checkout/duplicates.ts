import type { Student } from '../accounts/student.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { log } from '../log.ts';
import { findLine, findPurchase, givesAccess } from '../purchases/ledger.ts';
import { isFreeOrder, orderNumber, type PaidLine } from '../purchases/purchase-facts.ts';
import { isAbout } from '../purchases/purchase-status.ts';
import {
  linesWith,
  type PaidPayment,
  type PaymentEmail,
  recordPayment,
} from '../purchases/record-payment.ts';
import {
  isFinalFailure,
  isNotFound,
  type Payment,
  type PaymentRefund,
  readPayment,
  refundDuplicate,
} from '../services/payments.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { readPaymentState } from './order-payment.ts';

export interface DuplicateLine extends PaidLine {
  acceptedId: string;
}

/** Refund states after which the shop has the money again. */
const FAILED = new Set(['failed', 'canceled']);

const duplicateRefunds = ({ refunds }: Payment, line: PaidLine, lines: PaidLine[]) =>
  refunds.filter(
    (refund) =>
      refund.duplicateOf !== undefined && isAbout({ ...refund, isOfDuplicate: true }, line, lines),
  );

/**
 * Finds the accepted payment of a refunded duplicate, which stays a duplicate whatever becomes of that payment.
 * @returns Undefined if the shop has not refunded the line, or the refund failed
 */
export const findAcceptedPayment = (
  payment: Payment,
  line: PaidLine,
  lines: PaidLine[],
): string | undefined =>
  duplicateRefunds(payment, line, lines).find(({ status }) => !FAILED.has(status))?.duplicateOf;

/** Asks the provider if a payment gives access: the ledger may be stale. Only the ledger knows free orders. */
export async function isActivePayment(
  student: Student,
  paymentIntentId: string,
  subjectId: string,
): Promise<boolean> {
  const isActiveIn = (ledger: AccountLedger) => {
    const purchase = findPurchase(ledger, { paymentIntentId });
    return purchase !== undefined && givesAccess(purchase, subjectId);
  };
  if (isFreeOrder(paymentIntentId)) return isActiveIn(student.ledger);
  try {
    const state = await readPaymentState(paymentIntentId);
    if (state.kind !== 'paid') return false;
    return isActiveIn(await recordPayment(student, state, ['confirmation']));
  } catch (error) {
    // Payments under other keys, such as tests before the shop went live, block nothing.
    if (isNotFound(error)) return false;
    throw error;
  }
}

/**
 * Records a payment and refunds its duplicate lines. Repeatable after an interruption. @returns the updated ledger
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

async function refundLine(
  payment: Payment,
  ledger: AccountLedger,
  { line, isOnly }: { line: DuplicateLine; isOnly: boolean },
): Promise<boolean> {
  const { acceptedId, subjectId } = line;
  const purchase = findPurchase(ledger, { paymentIntentId: payment.id });
  const recorded = purchase && findLine(purchase, subjectId);
  // The line is already refunded, or the bank holds its money.
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

/** Delays emails until all duplicates are refunded, so that the buyer hears of refunds and kept lines together. */
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
      "Refund it in the payment provider's dashboard, or by another means if the card cannot be refunded.",
    order,
  );
}
