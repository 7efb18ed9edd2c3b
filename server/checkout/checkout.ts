import type { Quote } from '#contract/checkout/quote.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import type { Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { limitAttemptsAndRead } from '../limits/attempts.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { closed } from '../purchases/code-uses.ts';
import {
  findCheckout,
  findCodeUse,
  findOpenLike,
  openedChanges,
} from '../purchases/opened-payments.ts';
import { closePayment, findPayment, type Payment } from '../services/payments.ts';
import { returnUse } from '../store/code-uses.ts';
import { commit, put } from '../store/commit.ts';
import { type AccountLedger, readCurrentLedger, readLedger } from '../store/ledger.ts';
import { paymentOriginRecords } from './card-testing.ts';
import {
  Admission,
  attemptRecord,
  checkoutKey,
  LINK_CHECKOUT_SECONDS,
  linkCheckoutKey,
  NO_ATTEMPT,
  nameUse,
  type Opening,
  openAttempt,
  readPrevious,
  toAttempt,
  toIdempotencyKey,
  wantedId,
} from './checkout-attempt.ts';
import { closeOpenPayments } from './close-payments.ts';
import { CodeReservation, discount } from './discount-codes.ts';
import { isOpen, toNewPayment } from './order-payment.ts';
import { isNotForSale, isQuoted, quote } from './quote.ts';
import { recordPayment } from './record-payment.ts';

/** Limit by account or payment link: card testers open hundreds of payments, a student a handful. */
export const CHECKOUT_LIMIT = { name: 'checkout', max: 20, seconds: 10 * 60 };

interface Checkout {
  /** The client secret lets the browser pay and nothing else. Undefined if the order is free. */
  payment: Pick<Payment, 'id' | 'clientSecret'> | undefined;
  quoted: Quote;
}

/** Returned if another tab paid while this checkout was opening. */
interface PaidMeanwhile {
  ledger: AccountLedger;
  attempt: number;
}

/**
 * Opens the payment for a subject or an offer, or returns the open payment (docs/product.md#checkout). Closes the
 * student's other open payments for these subjects.
 * @param link payment link of another payer, with its own limit and its own open payment beside the student's
 * @throws AppError from {@link quote} and {@link discount}, or `discount_code_used_up`, `discount_code_used`,
 * `payment_processing`, `challenge_required` or `too_many_requests`
 */
export async function startCheckout(
  student: Student,
  request: QuoteRequest,
  origin: RequestOrigin,
  link?: { id: string },
): Promise<Checkout> {
  const { accountId } = student.ledger;
  if (!link) {
    const key = checkoutKey(accountId, wantedId(request));
    return continueCheckout({ student, request, origin, previous: undefined, key, link });
  }
  const key = linkCheckoutKey(link.id);
  const previous = await limitAttemptsAndRead(CHECKOUT_LIMIT, link.id, key, attemptRecord);
  const opening = { student, request, origin, key, link };
  return continueCheckout({ ...opening, previous: previous ?? NO_ATTEMPT });
}

async function continueCheckout(opening: Opening): Promise<Checkout> {
  const { student } = opening;
  const outcome = await tryCheckout(opening);
  if (!('ledger' in outcome)) return outcome;
  // The payment changes what is left to pay.
  const { ledger, attempt } = outcome;
  return continueCheckout({ ...opening, student: { ...student, ledger }, previous: { attempt } });
}

async function tryCheckout(opening: Opening): Promise<Checkout | PaidMeanwhile> {
  const { student, request, origin, previous, link } = opening;
  const { ledger } = student;
  const { accountId } = ledger;
  const caller = { accountId, ip: origin.ip };
  const offered = await discount(quote(request, ledger), request.code, caller).catch(
    async (error: unknown) => {
      const paid = isNotForSale(error) ? await closeUnsold(opening) : undefined;
      if (paid) return paid;
      throw error;
    },
  );
  if ('ledger' in offered) return offered;
  const { quoted, code } = offered;
  if (link && code) {
    // The student's own open payment may hold their only use of the code.
    const subjectIds = quoted.lines.map(({ subjectId }) => subjectId);
    const { attempt, paymentIntentId } = await readPrevious(opening);
    const { hasPaid } = await closeOpenPayments(ledger, subjectIds, paymentIntentId);
    if (hasPaid) return { ledger: await readLedger(accountId), attempt };
  }
  const likely = findOpenLike(ledger, wantedId(request), quoted.code?.code);
  const earlier = previous ? previous.paymentIntentId : likely;
  const replaced = earlier === undefined ? undefined : findCodeUse(ledger, earlier);
  const use = nameUse(opening, quoted);
  const reservation = code && new CodeReservation({ code, caller, use, replaced });
  if (quoted.amount === 0) await reservation?.check();
  // Declined cards of a payer must not count against the student.
  const admission = new Admission(link?.id ?? accountId, origin, reservation);
  const mayBeOpen = previous !== undefined || likely !== undefined;
  return openOrFind(opening, quoted, admission, mayBeOpen).finally(() => admission.end());
}

/** Closes a payment for something no longer for sale. @returns the ledger if the payment was paid */
async function closeUnsold(opening: Opening): Promise<PaidMeanwhile | undefined> {
  const { attempt, paymentIntentId } = await readPrevious(opening);
  if (paymentIntentId === undefined) return undefined;
  const found = await findOpen(opening.student, paymentIntentId, undefined);
  return found && 'ledger' in found ? { ledger: found.ledger, attempt } : undefined;
}

async function openOrFind(
  opening: Opening,
  quoted: Quote,
  admission: Admission,
  mayBeOpen: boolean,
): Promise<Checkout | PaidMeanwhile> {
  const { student, request, origin, key, link } = opening;
  const { accountId } = student.ledger;
  const isPayable = quoted.amount > 0;
  // Saves a request: if the ledger has no open payment, the admission reads the previous attempt.
  const previous =
    mayBeOpen || !isPayable
      ? await readPrevious(opening)
      : toAttempt(key, await admission.requireAndRead(key));
  const earlier = previous.paymentIntentId;
  const found =
    earlier && (await findOpen(student, earlier, quoted, isPayable ? admission : undefined));
  if (found && 'ledger' in found) return { ledger: found.ledger, attempt: previous.attempt };
  if (found) return { payment: found, quoted };
  if (!isPayable) return { payment: undefined, quoted };

  const isChallenged = await admission.require();
  const number = previous.attempt + 1;
  const order = toNewPayment(accountId, quoted, link !== undefined);
  const seconds = link && LINK_CHECKOUT_SECONDS;
  const idempotencyKey = toIdempotencyKey(opening, quoted, number);
  const payment = await openAttempt(
    { ...order, idempotencyKey },
    { number, key, seconds, admission },
  );
  const ref = { accountId, paymentIntentId: payment.id };
  const opened = paymentOriginRecords(
    { ...ref, linkId: link?.id },
    { ip: origin.ip, isChallenged },
  );
  const value = { attempt: number, paymentIntentId: payment.id };
  const subjectIds = quoted.lines.map(({ subjectId }) => subjectId);
  const ended = earlier ? closed(student.ledger, earlier) : [];
  await commit([
    ...opened,
    ...openedChanges(
      ref,
      wantedId(request),
      subjectIds,
      {
        code: quoted.code?.code,
        codeUse: admission.codeUse,
        isByPayer: link !== undefined,
        checkoutAt: earlier && findCheckout(student.ledger, earlier),
      },
      { currency: quoted.currency, isLive: payment.isLive },
    ),
    ...ended,
    put(key, value, seconds),
  ]);
  const { facts } = await readCurrentLedger(accountId);
  if (link) return { payment, quoted };
  const ledger = await closeOthers({ accountId, facts }, subjectIds, payment.id, admission);
  if (!ledger) return { payment, quoted };
  return { ledger, attempt: number };
}

/**
 * Finds the payment of another tab or an earlier visit, if it is open and charges the current quote. Closes a
 * payment at another price rather than repricing it: buyers only ever pay a price that they have seen.
 * @param quoted undefined if not for sale
 * @returns the payment, or the ledger if it was paid
 */
async function findOpen(
  student: Student,
  paymentIntentId: string,
  quoted: Quote | undefined,
  admission?: Admission,
): Promise<Payment | { ledger: AccountLedger } | undefined> {
  const payment = await findPayment(paymentIntentId);
  // Opened under other keys, so no one can pay it now.
  if (!payment) return undefined;
  if (payment.status === 'processing') throw new AppError('payment_processing');
  if (payment.status === 'succeeded') {
    // The webhook is late: recording it now keeps the student from paying twice.
    const recorded = await recordPayment(paymentIntentId, { caller: student });
    return recorded.kind === 'paid' ? recorded : undefined;
  }
  if (!isOpen(payment)) return undefined;
  if (quoted && isQuoted(payment, quoted)) return payment;
  await admission?.require();
  if (await closePayment(paymentIntentId)) {
    const use = findCodeUse(student.ledger, paymentIntentId);
    if (use) await returnUse(use);
    return undefined;
  }
  // Paid or closed by another tab meanwhile.
  return findOpen(student, paymentIntentId, quoted, admission);
}

/**
 * Closes the student's other open payments for these subjects, which other tabs may show. The new payment must be in
 * the ledger first: of two concurrent checkouts, the later then sees the other.
 * @returns the ledger if another payment was paid; the new payment is then closed
 * @throws AppError `payment_processing`
 */
async function closeOthers(
  ledger: AccountLedger,
  subjectIds: string[],
  paymentIntentId: string,
  admission: Admission,
): Promise<AccountLedger | undefined> {
  const closeNew = async () => {
    if (await closePayment(paymentIntentId)) admission.withdraw();
  };
  try {
    const { hasPaid } = await closeOpenPayments(ledger, subjectIds, paymentIntentId, 'own');
    if (!hasPaid) return undefined;
  } catch (error) {
    await closeNew();
    throw error;
  }
  await closeNew();
  return readLedger(ledger.accountId);
}
