import type { Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { limitFailures, networkLimits } from '../limits/failures.ts';
import { serverMessages } from '../messages.ts';
import { hasAccess, type Purchase } from '../purchases/ledger.ts';
import { isOwnPayment } from '../purchases/opened-payments.ts';
import { readPaymentOrigin } from './card-testing.ts';
import {
  asPaymentNotFound,
  type PaymentState,
  paymentNotFound,
  readPaymentState,
} from './order-payment.ts';
import { paymentDisputed } from './quote.ts';
import { recordPaymentState } from './record-payment.ts';

/** Limit by account: a browser completes a purchase once, or a few times if the connection fails. */
const COMPLETION_LIMIT = { name: 'complete-purchase', max: 60, seconds: 10 * 60 };

/** Limit on payments that the shop has no record of: students rarely ask for them, attackers often. */
const UNKNOWN_LIMIT = { name: 'complete-unknown', max: 5, seconds: 15 * 60 };

/** Purchase with the subjects that the student owns now. */
interface CompletedPayment {
  purchase: Purchase;
  subjects: [Subject, ...Subject[]];
}
type Subject = Record<'id' | 'name', string>;

/**
 * Completes a payment after the browser has paid. A refunded duplicate counts: the student owns its subjects. Asks
 * the provider only about payments that the shop has lost, such as after a crash, with a limit on failures.
 * @throws AppError `payment_not_found` (also for another student's payment), `payment_processing`,
 * `payment_incomplete`, `payment_disputed` or `too_many_requests`
 */
export async function completePayment(
  student: Student,
  paymentIntentId: string,
  ip: string,
): Promise<CompletedPayment> {
  const { accountId } = student.ledger;
  await limitAttempts(COMPLETION_LIMIT, accountId);
  const read = () => readOwn(accountId, paymentIntentId);
  if (isOwnPayment(student.ledger, paymentIntentId)) return record(student, await read());
  if (await isOfAnother(accountId, paymentIntentId)) throw paymentNotFound();
  const limits = [{ ...UNKNOWN_LIMIT, who: accountId }, ...networkLimits(UNKNOWN_LIMIT.name, ip)];
  return record(student, await limitFailures(limits, read));
}

function withoutAccess(purchase: Purchase): AppError {
  if (purchase.isPaused) return paymentDisputed(purchase);
  if (purchase.status === 'lost')
    return new AppError('payment_disputed', { message: serverMessages.paymentReturned });
  return new AppError('payment_incomplete');
}

async function isOfAnother(accountId: string, paymentIntentId: string): Promise<boolean> {
  const origin = await readPaymentOrigin(paymentIntentId);
  return origin !== undefined && origin.accountId !== accountId;
}

/** Reads a payment of the account from the provider. @throws AppError `payment_not_found` for any other payment */
async function readOwn(accountId: string, paymentIntentId: string): Promise<PaymentState> {
  const state = await readPaymentState(paymentIntentId).catch(asPaymentNotFound);
  if (state.kind === 'foreign') throw paymentNotFound();
  const owner = state.kind === 'paid' ? state.payment.paid.accountId : state.accountId;
  if (owner !== accountId) throw paymentNotFound();
  return state;
}

async function record(student: Student, state: PaymentState): Promise<CompletedPayment> {
  const recorded = await recordPaymentState(state, { caller: student });
  if (recorded.kind === 'foreign') throw paymentNotFound();
  if (recorded.kind === 'unpaid')
    throw new AppError(recorded.isProcessing ? 'payment_processing' : 'payment_incomplete');
  const { purchase, ledger } = recorded;
  const [first, ...others] = purchase.lines
    .filter(({ subjectId }) => hasAccess(ledger, subjectId))
    .map(({ subjectId: id, subjectName: name }) => ({ id, name }));
  if (!first) throw withoutAccess(purchase);
  return { purchase, subjects: [first, ...others] };
}
