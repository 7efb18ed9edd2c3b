import { randomUUID } from 'node:crypto';
import { consentWording } from '#contract/checkout/consent.ts';
import type { Quote } from '#contract/checkout/quote.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import { readStudent, type Student } from '../accounts/student.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-fields.ts';
import { AppError } from '../errors.ts';
import { limitAttempts, toNetwork } from '../limits/attempts.ts';
import { type RequestOrigin, requireChallenge } from '../limits/challenge.ts';
import { countUse, mayUse, refuseUse } from '../purchases/code-uses.ts';
import { findLine, findPurchase, type Purchase, toPurchases } from '../purchases/ledger.ts';
import { findCodeUse, listUnended } from '../purchases/opened-payments.ts';
import { consentFact, freeOrderId, isFreeOrder } from '../purchases/purchase-facts.ts';
import { untilCommitted } from '../store/commit.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { countInWindow } from '../store/windows.ts';
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
 * Records a free order with the student's consent, without the payment provider
 * (docs/decisions/0009-when-is-a-discount-code-used-up.md). Closes open payments for its subjects first, and records
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
  let isChallenged = false;
  return untilCommitted(async () => {
    const claimed = findClaimed(student.ledger, request);
    if (claimed) return claimed;
    if (!student.account) throw new AppError('account_deleted');
    const state = await load({ ledger: student.ledger, account: student.account }, request, origin);
    const plan = planFreeOrder(state);
    if (plan.kind === 'refuse') throw plan.error;
    if (plan.kind === 'close') await closeOpenPayments(student.ledger, plan.subjectIds);
    else {
      if (plan.needsChallenge && !isChallenged) await requireChallenge(origin.challenge);
      isChallenged ||= plan.needsChallenge;
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
  /** Free orders in the last hour by accounts with unconfirmed addresses in the caller's network, with this one. */
  recent: { ofHost: number; ofSite: number };
}

export type FreeOrderPlan =
  | { kind: 'refuse'; error: AppError }
  /** Payments for these subjects may be open: close them, then plan again. */
  | { kind: 'close'; subjectIds: string[] }
  | { kind: 'place'; needsChallenge: boolean };

/**
 * Limits per hour on free orders from one network by accounts with unconfirmed addresses, because each order sends
 * an email to an address that anyone could have typed. A class signs up in one lesson, so challenges come first and
 * refusals much later (docs/decisions/0009-when-is-a-discount-code-used-up.md).
 */
const CHALLENGE_FROM_ORDERS = 60;
const NETWORK_MAX = { host: 400, site: 800, seconds: 60 * 60 };

export function planFreeOrder({
  ledger,
  account,
  quoted,
  code,
  recent,
}: FreeOrderState): FreeOrderPlan {
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
  if (isAddressConfirmed(account)) return { kind: 'place', needsChallenge: false };
  const { ofHost, ofSite } = recent;
  if (ofHost > NETWORK_MAX.host || ofSite > NETWORK_MAX.site) {
    const headers = { 'Retry-After': `${NETWORK_MAX.seconds}` };
    return refuse(new AppError('too_many_requests', { headers }));
  }
  return { kind: 'place', needsChallenge: ofHost > CHALLENGE_FROM_ORDERS };
}

async function load(
  { account, ledger }: Student & { account: Account },
  request: QuoteRequest,
  { ip }: RequestOrigin,
): Promise<FreeOrderState> {
  const { accountId } = ledger;
  const caller = { accountId, ip };
  const { quoted, code } = await discount(quote(request, ledger), request.code, caller);
  const isPlaceable = quoted.amount === 0 && !isAddressConfirmed(account);
  const [codeState, recent] = await Promise.all([
    code && readCodeState(code, caller),
    isPlaceable ? countRecent(ip) : { ofHost: 0, ofSite: 0 },
  ]);
  return { ledger, account, quoted, code: codeState, recent };
}

async function countRecent(ip: string): Promise<FreeOrderState['recent']> {
  const { host, site } = toNetwork(ip);
  const event = randomUUID();
  const window = (who: string, max: number) => ({
    key: `seen:free-orders:${who}`,
    seconds: NETWORK_MAX.seconds,
    event,
    max,
  });
  const [ofHost = 0, ofSite = 0] = await countInWindow([
    window(`host:${host}`, NETWORK_MAX.host),
    ...(site ? [window(`site:${site}`, NETWORK_MAX.site)] : []),
  ]);
  return { ofHost, ofSite };
}

/** Finds the order that an earlier request has placed. */
const findClaimed = (ledger: AccountLedger, { subjectId, offerId, code }: QuoteRequest) =>
  toPurchases(ledger, subjectId).find(
    (one) =>
      isFreeOrder(one.paymentIntentId) &&
      one.isActive &&
      (one.code ?? one.offer) !== undefined &&
      one.code?.code === code &&
      (offerId === undefined || one.offer?.id === offerId),
  );

const freeReason = ({ code, offer }: Pick<Quote, 'code' | 'offer'>) => code?.id ?? offer?.id;

/** Returns true if the owner has ended access that was free for the same reason: it must not come back. */
const hasEnded = (ledger: AccountLedger, quoted: Quote): boolean =>
  toPurchases(ledger).some(
    (one) =>
      isFreeOrder(one.paymentIntentId) &&
      !one.isActive &&
      freeReason(one) === freeReason(quoted) &&
      quoted.lines.some(({ subjectId }) => findLine(one, subjectId) !== undefined),
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
  const { lines, amount, currency, offer, code: usedCode } = quoted;
  const paymentIntentId = freeOrderId(accountId, orderKey(quoted));
  const ref = { accountId, paymentIntentId };
  const at = new Date().toISOString();
  const { version, text } = consentWording;
  const isLive = isLiveKey(config().STRIPE_SECRET_KEY);
  const paid = { accountId, lines, amount, currency, paidAt: at, offer, code: usedCode, isLive };
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
