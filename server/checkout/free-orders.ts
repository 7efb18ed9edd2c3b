import { consentWording } from '#contract/checkout/consent.ts';
import type { Quote } from '#contract/checkout/quote.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import type { Account } from '../accounts/account.ts';
import { challengeEmail } from '../accounts/account-emails.ts';
import { readStudent, type SignedInStudent, type Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { countUse, mayUse, refuseUse } from '../purchases/code-uses.ts';
import {
  findLine,
  findPurchase,
  isLiveShop,
  type Purchase,
  toPurchases,
} from '../purchases/ledger.ts';
import { findCodeUse, listUnended } from '../purchases/opened-payments.ts';
import { consentFact, freeOrderId, isFreeOrder } from '../purchases/purchase-facts.ts';
import { untilCommitted } from '../store/commit.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { closeOpenPayments } from './close-payments.ts';
import {
  type CodeState,
  discount,
  readCodeState,
  refusedCode,
  tooManyCodes,
} from './discount-codes.ts';
import { quote } from './quote.ts';
import { commitFreeOrder } from './record-payment.ts';

const CLAIM_LIMIT = { name: 'free-order', max: 10, seconds: 60 * 60 };

/**
 * Records a free order with the student's consent, without the payment provider. It requires no confirmed email
 * address, because a class signs up in one lesson. Closes open payments for its subjects first, and records
 * what was paid. Idempotent.
 * @throws AppError `consent_outdated`, `order_not_free`, `already_purchased`, `payment_processing`, `access_ended`,
 * `too_many_requests`, `challenge_required`, `discount_code_used`, `discount_code_used_up`, or from {@link discount}
 */
export async function placeFreeOrder(
  { ledger, account }: Student,
  { wordingVersion, ...request }: QuoteRequest & { wordingVersion: string },
  origin: RequestOrigin,
): Promise<Purchase> {
  const { accountId } = ledger;
  await limitAttempts(CLAIM_LIMIT, accountId);
  if (wordingVersion !== consentWording.version) throw new AppError('consent_outdated');
  let student: Student = { account, ledger };
  let isAdmitted = false;
  return untilCommitted(async () => {
    const claimed = findClaimed(student.ledger, request);
    if (claimed) return claimed;
    if (!student.account) throw new AppError('account_deleted');
    const state = await load({ ...student, account: student.account }, request, origin, isAdmitted);
    isAdmitted = true;
    const plan = planFreeOrder(state);
    if (plan.kind === 'refuse') throw plan.error;
    if (plan.kind === 'close') await closeOpenPayments(student.ledger, plan.subjectIds);
    else {
      const placed = await place(state);
      if (placed) return placed;
    }
    // Something has changed.
    student = await readStudent(accountId);
    return undefined;
  });
}

/** State on which a decision about a free order depends. */
export interface FreeOrderState {
  ledger: AccountLedger;
  account: Account;
  quoted: Quote;
  /** The discount code of the quote. */
  code?: CodeState | undefined;
}

export type FreeOrderPlan =
  | { kind: 'refuse'; error: AppError }
  /** Payments for these subjects may be open: close them, then plan again. */
  | { kind: 'close'; subjectIds: string[] }
  | { kind: 'place' };

export function planFreeOrder({ ledger, quoted, code }: FreeOrderState): FreeOrderPlan {
  const refuse = (error: AppError): FreeOrderPlan => ({ kind: 'refuse', error });
  // A guesser must not profit from a right code.
  if (code && !code.areGuessesLeft) return refuse(tooManyCodes());
  if (quoted.amount > 0) return refuse(new AppError('order_not_free'));
  if (hasEnded(ledger, quoted)) return refuse(new AppError('access_ended'));
  const subjectIds = quoted.lines.map(({ subjectId }) => subjectId);
  const unended = listUnended(ledger, { subjectIds });
  const replaced = unended.flatMap((id) => findCodeUse(ledger, id) ?? []);
  const refusal = code && refuseUse(code.limits, code.uses, replaced);
  if (refusal) return refuse(refusedCode(refusal));
  if (unended.length > 0) return { kind: 'close', subjectIds };
  return { kind: 'place' };
}

/** @param isAdmitted true if the request was counted: a challenge is good for once @throws AppError `challenge_required` */
async function load(
  student: SignedInStudent,
  request: QuoteRequest,
  origin: RequestOrigin,
  isAdmitted: boolean,
): Promise<FreeOrderState> {
  const { account, ledger } = student;
  const caller = { accountId: ledger.accountId, ip: origin.ip };
  const { quoted, code } = await discount(quote(request, ledger), request.code, caller);
  const sendsEmail = quoted.amount === 0 && !isAdmitted;
  const [codeState] = await Promise.all([
    code && readCodeState(code, caller),
    sendsEmail && challengeEmail(account.email, student, origin),
  ]);
  return { ledger, account, quoted, code: codeState };
}

/** Finds the order that an earlier request has placed. */
const findClaimed = (ledger: AccountLedger, { subjectId, offerId, code }: QuoteRequest) =>
  toPurchases(ledger, subjectId).find(
    (order) =>
      isFreeOrder(order.paymentIntentId) &&
      order.isActive &&
      freeReason(order) !== undefined &&
      order.code?.code === code &&
      (offerId === undefined || order.offer?.id === offerId),
  );

type FreeBy = Pick<Quote, 'code' | 'offer' | 'placeWorth'>;

/** Undefined for grants and places: they are not free for a reason of the checkout. */
const freeReason = ({ code, offer, placeWorth }: FreeBy) =>
  code?.id ?? offer?.id ?? (placeWorth ? 'place' : undefined);

/** Returns true if the owner has ended access that was free for the same reason: it must not come back. */
const hasEnded = (ledger: AccountLedger, quoted: Quote): boolean =>
  toPurchases(ledger).some(
    (order) =>
      isFreeOrder(order.paymentIntentId) &&
      !order.isActive &&
      freeReason(order) === freeReason(quoted) &&
      quoted.lines.some(({ subjectId }) => findLine(order, subjectId) !== undefined),
  );

/** Idempotency key: the same subjects, free for the same reason, are the same order. */
const orderKey = ({ lines, ...why }: Quote) =>
  ['free', freeReason(why), ...lines.map(({ subjectId }) => subjectId).toSorted()].join(' ');

/** @returns undefined if something has changed since the state was read */
async function place({
  ledger,
  account,
  quoted,
  code,
}: FreeOrderState): Promise<Purchase | undefined> {
  const { accountId } = ledger;
  const { lines, amount, currency, offer, code: usedCode, placeWorth } = quoted;
  const paymentIntentId = freeOrderId(accountId, orderKey(quoted));
  const ref = { accountId, paymentIntentId };
  const at = new Date().toISOString();
  const { version, text } = consentWording;
  const isLive = isLiveShop();
  const why = { offer, code: usedCode, placeWorth };
  const paid = { accountId, lines, amount, currency, paidAt: at, ...why, isLive };
  const facts = [
    consentFact(ref, { wordingVersion: version, text, agreedAt: at }),
    ...(code ? countUse({ codeId: code.limits.id, accountId, use: paymentIntentId }) : []),
  ];
  const placed = await commitFreeOrder(
    { account, ledger },
    { paymentIntentId, paid, facts },
    code ? mayUse(code.limits, code.uses, { accountId }) : [],
  );
  if (!placed) return undefined;
  if (!placed.ledger) throw new AppError('already_purchased');
  return findPurchase(placed.ledger, ref);
}
