import { readBuyer, type Student, wasDeleted } from '../accounts/student.ts';
import { reportFailedRefunds, reportNewDisputes } from '../disputes/payment-alarms.ts';
import { log } from '../log.ts';
import { isWithholding } from '../purchases/dispute-facts.ts';
import { findPurchase, givesAccess, type Purchase } from '../purchases/ledger.ts';
import { keepPayer } from '../purchases/payer.ts';
import { amountLeft } from '../purchases/purchase-status.ts';
import {
  acceptAnyway,
  acceptPayment,
  isAccepted,
  isGrantedAfter,
  linesWith,
  type PaidPayment,
  recordPayment,
} from '../purchases/record-payment.ts';
import { readPayment, refundPayment } from '../services/payments.ts';
import { type AccountLedger, factsOfPayment } from '../store/ledger.ts';
import {
  type DuplicateLine,
  findAcceptedPayment,
  isActivePayment,
  settleDuplicates,
} from './duplicates.ts';
import { wasPaidBeforeRecovery } from './ledger-recovery.ts';
import { completeAnnotation, type PaymentState, readPaymentState } from './order-payment.ts';

type Settlement =
  /** Paid and in the ledger. Duplicate lines are refunded too. */
  | { kind: 'paid'; purchase: Purchase; ledger: AccountLedger; isNew: boolean }
  | Exclude<PaymentState, { kind: 'paid' }>;

/** Records a payment as {@link settlePayment} does, after reading it from the provider. @throws AppError `not_found` */
export async function fulfil(paymentIntentId: string, caller?: Student): Promise<Settlement> {
  return settlePayment(await readPaymentState(paymentIntentId), caller);
}

/**
 * Records a payment in the ledger, as the only rule that does. The browser, the webhook and reconciliation call it
 * repeatedly and concurrently.
 * @param state as the provider has just said
 * @param caller student who asks, usually the buyer, whose ledger is then not read again
 */
export async function settlePayment(state: PaymentState, caller?: Student): Promise<Settlement> {
  if (state.kind !== 'paid') return state;
  const paymentIntentId = state.payment.id;
  const { accountId } = state.paid;
  const isBuyer = caller?.ledger.accountId === accountId;
  const buyer = isBuyer ? caller : await readBuyer(accountId);
  await reportNewDisputes(state.payment, buyer.ledger);
  await reportFailedRefunds(state.payment, buyer.ledger, state.paid.currency);
  const ledger = await settle(buyer, state);
  await completeAnnotation(state.payment, state.paid);
  if (state.paid.isPaidByOther) await keepPayer(paymentIntentId);
  const purchase = findPurchase(ledger, { paymentIntentId });
  if (!purchase) throw new Error('A purchase that was just recorded is missing');
  const isNew = findPurchase(buyer.ledger, { paymentIntentId }) === undefined;
  return { kind: 'paid', purchase, ledger, isNew };
}

async function settle(buyer: Student, recorded: PaidPayment): Promise<AccountLedger> {
  const { payment, paid } = recorded;
  const isKnown = paid.lines.some(({ subjectId }) =>
    isAccepted(buyer.ledger, { subjectId, paymentIntentId: payment.id }),
  );
  if (!buyer.account && !isKnown && (await wasDeleted(paid.accountId))) {
    return settleForDeleted(buyer, recorded);
  }
  const { ledger, duplicates } = await acceptLines(buyer, recorded);
  const student = { ...buyer, ledger };
  if (duplicates.length > 0) return settleDuplicates(student, recorded, duplicates);
  return recordPayment(student, recorded, ['confirmation']);
}

interface AcceptedLines {
  ledger: AccountLedger;
  duplicates: DuplicateLine[];
}

/**
 * Accepts each line of a payment, unless the student owns its subject through another payment
 * (docs/decisions/0006-how-many-payments-can-a-subject-have.md). Acceptance is final, so a repeated call after an
 * interruption decides the same.
 */
async function acceptLines(buyer: Student, recorded: PaidPayment): Promise<AcceptedLines> {
  const { payment, paid } = recorded;
  const { lines } = paid;
  const paymentIntentId = payment.id;
  const known = factsOfPayment(buyer.ledger, { paymentIntentId });
  const amounts = new Map(lines.map(({ subjectId, amount }) => [subjectId, amount]));
  const isActive = async (id: string, ledger: AccountLedger, subjectId: string) => {
    // Nothing was paid for the line, so nothing is paid twice.
    if (amounts.get(subjectId) === 0) return false;
    // Access granted after this payment ends with the payment, so the payment is no duplicate.
    const isReplaced = isGrantedAfter(ledger, id, paid);
    if (isReplaced && givesAccess({ lines: linesWith(recorded, known) }, subjectId)) return false;
    return isActivePayment({ ...buyer, ledger }, id, subjectId);
  };
  const refunded = new Map(
    lines.flatMap((line) => {
      const acceptedId = findAcceptedPayment(payment, line, lines);
      return acceptedId ? [[line.subjectId, acceptedId] as const] : [];
    }),
  );
  const subjectIds = [...amounts.keys()].filter((subjectId) => !refunded.has(subjectId));
  const accepted = await acceptPayment(buyer.ledger, { subjectIds, paymentIntentId }, isActive);
  const second = [...accepted.others];
  const [[, acceptedId] = []] = second;
  if (acceptedId && (await wasPaidBeforeRecovery(paid))) {
    log('warn', 'second payment left to the owner', { paymentIntentId, acceptedId });
    const left = { paymentIntentId, subjectIds: second.map(([subjectId]) => subjectId) };
    return { ledger: await acceptAnyway(accepted.ledger, left), duplicates: toLines(refunded) };
  }
  return { ledger: accepted.ledger, duplicates: toLines(new Map([...refunded, ...second])) };

  function toLines(because: ReadonlyMap<string, string>): DuplicateLine[] {
    return lines.flatMap((line) => {
      const id = because.get(line.subjectId);
      return id ? [{ ...line, acceptedId: id }] : [];
    });
  }
}

/**
 * Refunds a late payment of a deleted account. The refund comes first, so that an interrupted call can be repeated.
 */
async function settleForDeleted(
  student: Student,
  { payment, paid }: PaidPayment,
): Promise<AccountLedger> {
  const left = amountLeft(payment);
  const isDisputed = payment.disputes.some(({ status }) => isWithholding(status));
  // The bank holds the money of a disputed payment. If the shop wins, an event triggers this again.
  if (left > 0 && !isDisputed) {
    await refundPayment(payment.id, { amount: left, key: `deleted-account:${left}` });
    log('warn', 'payment of a deleted account refunded', { paymentIntentId: payment.id });
  }
  return recordPayment(student, { payment: await readPayment(payment.id), paid }, []);
}
