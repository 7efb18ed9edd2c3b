import { freezeStamp } from '../accounts/stamp-facts.ts';
import {
  isStudentUnchanged,
  readStudent,
  type SignedInStudent,
  type Student,
  wasDeleted,
} from '../accounts/student.ts';
import { raiseAlarmOrThrow } from '../alarms/alarms.ts';
import { failedDuplicateRefund, type PaymentAlarm } from '../disputes/payment-alarms.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { settleOrder } from '../places/settle.ts';
import { findPurchase, type Purchase, readRecoveryTime } from '../purchases/ledger.ts';
import {
  type FreeOrder,
  freeOrderChanges,
  type PaidPayment,
} from '../purchases/payment-changes.ts';
import { isOfPlaces } from '../purchases/purchase-facts.ts';
import {
  isFinalFailure,
  isNotFound,
  readPayment,
  refundDuplicate,
  refundPayment,
} from '../services/payments.ts';
import { type Condition, commitIf, untilCommitted } from '../store/commit.ts';
import { type AccountLedger, withFacts } from '../store/ledger.ts';
import { completeAnnotation, type PaymentState, readPaymentState } from './order-payment.ts';
import {
  countingBeside,
  type PaymentContext,
  type PaymentPlan,
  type PlannedRefund,
  paymentsToCheck,
  planPayment,
} from './plan-payment.ts';

export type RecordedPayment =
  /** Paid and in the ledger. Duplicate lines are refunded. */
  | { kind: 'paid'; purchase: Purchase; ledger: AccountLedger; isNew: boolean }
  | Exclude<PaymentState, { kind: 'paid' }>;

interface RecordOptions {
  /** Student who asks, usually the buyer, whose account and ledger are then not read again. */
  caller?: Student;
  /** Ids of warnings by the card's network. */
  warnings?: string[];
}

/** Reads a payment from the provider and records it as {@link recordPaymentState} does. @throws AppError `not_found` */
export async function recordPayment(
  paymentIntentId: string,
  options?: RecordOptions,
): Promise<RecordedPayment> {
  return recordPaymentState(await readPaymentState(paymentIntentId), options);
}

/**
 * Records a payment in the ledger, and refunds its duplicate lines, as {@link planPayment} decides. The browser, the
 * webhook and reconciliation call it repeatedly and concurrently.
 * @param state current state at the provider
 */
export async function recordPaymentState(
  state: PaymentState,
  { caller, warnings = [] }: RecordOptions = {},
): Promise<RecordedPayment> {
  if (state.kind !== 'paid') return state;
  const { payment } = state;
  const buyer = caller?.ledger.accountId === payment.paid.accountId ? caller : undefined;
  const [{ before, after, plan }] = await Promise.all([
    commitPlan(payment, warnings, buyer),
    completeAnnotation(payment),
  ]);
  const hasRefunded = await makeRefunds(payment.id, plan.refunds);
  const { ledger } = hasRefunded
    ? (await commitPlan({ ...(await readPayment(payment.id)), paid: payment.paid }, [], after))
        .after
    : after;
  const ref = { paymentIntentId: payment.id };
  const purchase = findPurchase(ledger, ref);
  // Its payment was recorded before, and that fact has become unreadable.
  if (!purchase) throw new AppError('orders_unreadable');
  if (isOfPlaces(purchase)) await settleOrder(purchase.accountId);
  return { kind: 'paid', purchase, ledger, isNew: findPurchase(before, ref) === undefined };
}

interface Committed {
  plan: PaymentPlan;
  /** Ledger that the plan was made for. */
  before: AccountLedger;
  after: Student;
}

/** @param latest the buyer as just read, to plan without another read */
function commitPlan(
  payment: PaidPayment,
  warnings: string[],
  latest: Student | undefined,
): Promise<Committed> {
  let current = latest;
  return untilCommitted(async () => {
    const buyer = current ?? (await readStudent(payment.paid.accountId));
    // Read again after a conflict.
    current = undefined;
    const context = await readContext(payment, buyer, warnings);
    const plan = planPayment(payment, context, new Date());
    for (const alarm of plan.alarms) await raise(alarm);
    if (!(await commitIf(isStudentUnchanged(buyer), plan.changes))) return undefined;
    for (const countingId of plan.leftToOwner) {
      log('warn', 'second payment left to the owner', { paymentIntentId: payment.id, countingId });
    }
    const ledger = withFacts(buyer.ledger, plan.changes);
    return { plan, before: buyer.ledger, after: { account: buyer.account, ledger } };
  });
}

async function readContext(
  payment: PaidPayment,
  buyer: Student,
  warnings: string[],
): Promise<PaymentContext> {
  const { account, ledger } = buyer;
  const { accountId } = ledger;
  const ref = { accountId, paymentIntentId: payment.id };
  const isBesideOthers = countingBeside(ledger, payment).length > 0;
  const [isDeleted, stamp, others, recoveredAt] = await Promise.all([
    account ? false : wasDeleted(accountId),
    account ? freezeStamp(ref, account) : [],
    Promise.all(paymentsToCheck(ledger, payment).map(readPaid)),
    isBesideOthers ? readRecoveryTime() : undefined,
  ]);
  return { buyer, wasDeleted: isDeleted, stamp, others: others.flat(), recoveredAt, warnings };
}

async function readPaid(paymentIntentId: string): Promise<PaidPayment[]> {
  try {
    const state = await readPaymentState(paymentIntentId);
    return state.kind === 'paid' ? [state.payment] : [];
  } catch (error) {
    // Payments under other keys, such as tests before the shop went live, block nothing.
    if (isNotFound(error)) return [];
    throw error;
  }
}

const raise = ({ name, sentence, about }: PaymentAlarm): Promise<void> =>
  raiseAlarmOrThrow(name, sentence, about);

/** Makes refunds at the provider, idempotently. @returns false if there were none */
async function makeRefunds(paymentIntentId: string, refunds: PlannedRefund[]): Promise<boolean> {
  for (const refund of refunds) {
    if (refund.kind === 'deleted-account') {
      await refundPayment(paymentIntentId, refund);
      log('warn', 'payment of a deleted account refunded', { paymentIntentId });
      continue;
    }
    const { countingId, subjectName, part } = refund;
    try {
      await refundDuplicate(paymentIntentId, countingId, part);
    } catch (error) {
      if (isFinalFailure(error)) await raise(failedDuplicateRefund(paymentIntentId, subjectName));
      throw error;
    }
    log('warn', 'duplicate payment refunded', { paymentIntentId, countingId });
  }
  return refunds.length > 0;
}

/**
 * Records a free order once. Idempotent.
 * @returns the updated ledger. Undefined if another order gives access
 * @throws AppError `account_deleted`
 */
export async function recordFreeOrder(
  student: Student,
  order: FreeOrder,
): Promise<AccountLedger | undefined> {
  const { accountId } = student.ledger;
  let current: Student | undefined = student;
  const { ledger } = await untilCommitted(async () => {
    const { account, ledger: latest } = current ?? (await readStudent(accountId));
    current = undefined;
    if (!account) throw new AppError('account_deleted');
    if (findPurchase(latest, order)) return { ledger: latest };
    return commitFreeOrder({ account, ledger: latest }, order);
  });
  return ledger;
}

/**
 * @param conditions of the commit, besides an unchanged student
 * @returns the updated ledger, or none if another order gives access; undefined after a conflict
 */
export async function commitFreeOrder(
  student: SignedInStudent,
  order: FreeOrder,
  conditions: Condition[] = [],
): Promise<{ ledger: AccountLedger | undefined } | undefined> {
  const { account, ledger } = student;
  const stamp = await freezeStamp({ accountId: ledger.accountId, ...order }, account);
  const changes = freeOrderChanges(ledger, order, stamp);
  if (!changes) return { ledger: undefined };
  const isCommitted = await commitIf([...isStudentUnchanged(student), ...conditions], changes);
  return isCommitted ? { ledger: withFacts(ledger, changes) } : undefined;
}
