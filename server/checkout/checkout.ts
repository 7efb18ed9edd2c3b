import { createHash, randomUUID } from 'node:crypto';
import type { Quote } from '#contract/checkout/quote.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { isStudentUnchanged, readStudent, type Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { type RequestOrigin, requireChallenge } from '../limits/challenge.ts';
import { closedChanges, keepUse, mayUse, reserveUse } from '../purchases/code-uses.ts';
import { isOwnPayment, openedFact } from '../purchases/opened-payments.ts';
import type { Payment } from '../services/payment.ts';
import { closePayment, findPayment, isRepeatedFailure, openPayment } from '../services/payments.ts';
import { type Condition, commit, commitIf, untilCommitted } from '../store/commit.ts';
import { type AccountLedger, readCurrentLedger } from '../store/ledger.ts';
import { countActivity, isSuspiciousCheckout, originChanges } from './card-testing.ts';
import { discount, readCodeState } from './discount-codes.ts';
import { toNewPayment } from './order-payment.ts';
import {
  type CheckoutPlan,
  type CheckoutState,
  listRelatedPayments,
  planCheckout,
} from './plan-checkout.ts';
import { isNotForSale, quote, wantedId } from './quote.ts';
import { recordPayment } from './record-payment.ts';

/** Limit by account or payment link: card testers open hundreds of payments, a student a handful. */
const CHECKOUT_LIMIT = { name: 'checkout', max: 20, seconds: 10 * 60 };

interface Checkout {
  /** The client secret lets the browser pay and nothing else. Undefined if the order is free. */
  payment: Pick<Payment, 'id' | 'clientSecret'> | undefined;
  quoted: Quote;
}

/** Payment link of another payer, with its own limit and its own open payment beside the student's. */
interface PayersLink {
  id: string;
  /** Holds while the link works. */
  works: Condition;
  /** @throws AppError `payment_link_invalid` */
  requireWorking: () => Promise<void>;
}

interface Attempt {
  student: Student;
  request: QuoteRequest;
  origin: RequestOrigin;
  link: PayersLink | undefined;
  /** True if a challenge has been solved: each counts once. */
  isChallenged: boolean;
}

/**
 * Opens the payment for a subject or an offer, or returns the open payment (docs/product.md#checkout). Closes the
 * student's other open payments for these subjects.
 * @throws AppError from {@link quote} and {@link discount}, or `discount_code_used_up`, `discount_code_used`,
 * `payment_processing`, `challenge_required`, `payment_link_invalid` or `too_many_requests`
 */
export async function openCheckout(
  student: Student,
  request: QuoteRequest,
  origin: RequestOrigin,
  link?: PayersLink,
): Promise<Checkout> {
  const { accountId } = student.ledger;
  const limiting = limitAttempts(CHECKOUT_LIMIT, link?.id ?? accountId);
  const attempt: Attempt = { student, request, origin, link, isChallenged: false };
  return untilCommitted(async () => {
    const loading = load(attempt);
    // The limit is the first to refuse.
    await Promise.all([limiting, loading.catch(() => {})]);
    const state = await loading;
    const outcome = await carryOut(planCheckout(state, toRequest(attempt)), state, attempt);
    if (outcome) return outcome;
    // Something has changed meanwhile.
    await link?.requireWorking();
    attempt.student = await readStudent(accountId);
    if (!attempt.student.account) throw new AppError('account_deleted');
    return undefined;
  });
}

const toRequest = ({ request, link }: Attempt) => ({ wanted: wantedId(request), linkId: link?.id });

async function load(attempt: Attempt): Promise<CheckoutState> {
  const { student, request, origin, link } = attempt;
  const { ledger } = student;
  const { accountId } = ledger;
  const caller = { accountId, ip: origin.ip };
  const offered = await discount(quote(request, ledger), request.code, caller).catch(
    (error: unknown) => {
      if (error instanceof AppError && isNotForSale(error)) return error;
      throw error;
    },
  );
  const isSold = !(offered instanceof AppError);
  const quoted = isSold ? offered.quoted : offered;
  const code = isSold ? offered.code : undefined;
  const ids = listRelatedPayments(ledger, quoted, toRequest(attempt));
  const isLimited = code?.totalUses !== undefined;
  const [payments, lately, codeState] = await Promise.all([
    Promise.all(ids.map(async (id) => [id, await findPayment(id)] as const)),
    countActivity(link?.id ?? accountId, origin.ip, isLimited),
    code && readCodeState(code, caller),
  ]);
  return {
    ledger,
    quoted,
    payments: new Map(payments),
    code: codeState,
    isSuspicious: isSuspiciousCheckout(lately),
  };
}

/** @returns undefined if something has changed since the state was read */
async function carryOut(
  plan: CheckoutPlan,
  state: CheckoutState,
  attempt: Attempt,
): Promise<Checkout | undefined> {
  const { student } = attempt;
  const { ledger } = state;
  if (plan.kind === 'record') {
    const recorded = await recordPayment(plan.paymentIntentId, { caller: student });
    if (recorded.kind !== 'paid') await commit(closedChanges(ledger, plan.paymentIntentId));
    return undefined;
  }
  if (plan.kind === 'reuse') {
    const { payment, quoted, use } = plan;
    if (use) await commit([keepUse(use, Date.now())]);
    return { payment, quoted };
  }
  if (plan.kind === 'open' && plan.needsChallenge && !attempt.isChallenged) {
    await requireChallenge(attempt.origin.challenge);
    attempt.isChallenged = true;
  }
  for (const id of plan.close) if (!(await closePayment(id))) return undefined;
  if (plan.kind === 'open') return open(plan, state, attempt);
  await commit(plan.ended.flatMap((id) => closedChanges(ledger, id)));
  if (plan.kind === 'refuse') {
    // Another tab may have opened the payment that holds the use of the code.
    if (state.code && (await hasChanged(ledger))) return undefined;
    throw plan.error;
  }
  return { payment: undefined, quoted: plan.quoted };
}

/** Opens a payment, which no one can pay before it is in the ledger. */
async function open(
  plan: CheckoutPlan & { kind: 'open' },
  { ledger, code }: CheckoutState,
  attempt: Attempt,
): Promise<Checkout | undefined> {
  const { origin, link } = attempt;
  const { accountId } = ledger;
  const { quoted, replaced } = plan;
  const order = toNewPayment(accountId, quoted, link !== undefined);
  const idempotencyKey = toIdempotencyKey(ledger, [order, link?.id]);
  const payment = await openPayment({ ...order, idempotencyKey }).catch((error: unknown) => {
    // The provider repeats the failure of an earlier attempt for a day.
    if (!isRepeatedFailure(error)) throw error;
    return openPayment({ ...order, idempotencyKey: `checkout:${randomUUID()}` });
  });
  const now = Date.now();
  const ref = { accountId, paymentIntentId: payment.id };
  const use = code && { codeId: code.limits.id, accountId, use: payment.id };
  const isCommitted = await commitIf(
    [
      ...isStudentUnchanged(attempt.student),
      ...(code ? mayUse(code.limits, code.uses, { accountId }, replaced) : []),
      ...(link ? [link.works] : []),
    ],
    [
      ...plan.ended.flatMap((id) => closedChanges(ledger, id)),
      openedFact(ref, {
        ...toRequest(attempt),
        subjectIds: quoted.lines.map(({ subjectId }) => subjectId),
        code: quoted.code?.code,
        codeUse: use,
      }),
      ...(use ? reserveUse(use, now) : []),
      ...originChanges(
        ref,
        {
          linkId: link?.id,
          ip: origin.ip,
          isChallenged: attempt.isChallenged,
          limitedUse: code?.limits.totalUses === undefined ? undefined : use,
        },
        now,
      ),
    ],
  );
  if (isCommitted) return { payment, quoted };
  // Another tab with the same order has opened, and perhaps recorded, the same payment.
  const isRecorded = isOwnPayment(await readCurrentLedger(accountId), payment.id);
  // The fact changes the ledger, and with it the key of the next payment.
  if (!isRecorded && (await closePayment(payment.id)))
    await commit(closedChanges(ledger, payment.id));
  return undefined;
}

const countFacts = ({ facts }: AccountLedger) => Object.keys(facts).length;

const hasChanged = async (ledger: AccountLedger): Promise<boolean> =>
  countFacts(await readCurrentLedger(ledger.accountId)) !== countFacts(ledger);

/** Opens the same payment after a lost response: the same order on an unchanged ledger has the same key. */
function toIdempotencyKey(ledger: AccountLedger, order: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16);
  return `checkout:${ledger.accountId}:${countFacts(ledger)}:${digest}`;
}
