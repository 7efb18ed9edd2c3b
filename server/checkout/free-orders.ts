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
import { countUse, endReservation } from '../purchases/code-uses.ts';
import {
  findLine,
  findPurchase,
  hasAccess,
  type Purchase,
  toPurchases,
} from '../purchases/ledger.ts';
import { consentFact, freeOrderId, isFreeOrder } from '../purchases/purchase-facts.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { addObservation, type Observed } from '../store/limits.ts';
import { closeOpenPayments } from './close-payments.ts';
import { CodeReservation, discountWithoutUse } from './discount-codes.ts';
import { quote } from './quote.ts';
import { recordFreeOrder } from './record-payment.ts';

const CLAIM_LIMIT = { name: 'free-order', max: 10, seconds: 60 * 60 };

/**
 * Records a free order with the student's consent, without the payment provider
 * (docs/decisions/0009-when-is-a-discount-code-used-up.md). Closes open payments for its subjects first, and records
 * what was paid. Idempotent.
 * @throws AppError `consent_outdated`, `order_not_free`, `already_purchased`, `payment_processing`, `access_ended`,
 * `too_many_requests`, `challenge_required`, or from {@link discountWithoutUse} and {@link CodeReservation}
 */
export async function placeFreeOrder(
  student: Student,
  { wordingVersion, ...request }: QuoteRequest & { wordingVersion: string },
  origin: RequestOrigin,
): Promise<Purchase> {
  const { accountId } = student.ledger;
  const caller = { accountId, ip: origin.ip };
  await limitAttempts(CLAIM_LIMIT, accountId);
  if (wordingVersion !== consentWording.version) throw new AppError('consent_outdated');
  const claimed = claimedBefore(student.ledger, request);
  if (claimed) return claimed;
  const quoting = quote(request, student.ledger);
  const { quoted, code } = await discountWithoutUse(quoting, request.code, caller);
  if (quoted.amount > 0) throw new AppError('order_not_free');
  if (hasEnded(student.ledger, quoted)) throw new AppError('access_ended');

  const paymentIntentId = freeOrderId(accountId, orderKey(quoted));
  const subjectIds = quoted.lines.map(({ subjectId }) => subjectId);
  await closeOpenPayments(student.ledger, subjectIds);
  const { account, ledger } = await readStudent(accountId);
  if (subjectIds.some((subjectId) => hasAccess(ledger, subjectId))) {
    throw new AppError('already_purchased');
  }
  if (!account) throw new AppError('account_deleted');
  await limitFreeOrders(account, origin);
  const reservation = code && new CodeReservation({ code, caller, use: paymentIntentId });
  return record({ account, ledger }, paymentIntentId, quoted, reservation);
}

const claimedBefore = (ledger: AccountLedger, { subjectId, offerId, code }: QuoteRequest) =>
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

/**
 * Limits per hour on free orders from one network by accounts with unconfirmed addresses, because each order sends
 * an email to an address that anyone could have typed. A class signs up in one lesson, so challenges come first and
 * refusals much later (docs/decisions/0009-when-is-a-discount-code-used-up.md).
 */
const CHALLENGE_FROM = 60;
const NETWORK_MAX = { host: 400, site: 800, seconds: 60 * 60 };

/** @throws AppError `challenge_required` or `too_many_requests` */
async function limitFreeOrders(account: Account, { ip, challenge }: RequestOrigin): Promise<void> {
  if (isAddressConfirmed(account)) return;
  const { host, site } = toNetwork(ip);
  const counter = (who: string): Observed => ({
    key: `seen:free-orders:${who}`,
    seconds: NETWORK_MAX.seconds,
  });
  const counters = [counter(`host:${host}`), ...(site ? [counter(`site:${site}`)] : [])];
  const [ofHost = 0, ofSite = 0] = await addObservation(counters, randomUUID());
  if (ofHost > NETWORK_MAX.host || ofSite > NETWORK_MAX.site) {
    throw new AppError('too_many_requests', {
      headers: { 'Retry-After': `${NETWORK_MAX.seconds}` },
    });
  }
  if (ofHost > CHALLENGE_FROM) await requireChallenge(challenge);
}

/** Records an order. After a crash, the next request or the run that ends abandoned uses continues. */
async function record(
  student: Student & { account: Account },
  paymentIntentId: string,
  { lines, amount, currency, offer, code }: Quote,
  reservation: CodeReservation | undefined,
): Promise<Purchase> {
  const { accountId } = student.ledger;
  const at = new Date().toISOString();
  const { version, text } = consentWording;
  const consent = { wordingVersion: version, text, agreedAt: at };
  const order = {
    paymentIntentId,
    paid: {
      accountId,
      lines,
      amount,
      currency,
      paidAt: at,
      offer,
      code,
      isLive: isLiveKey(config().STRIPE_SECRET_KEY),
    },
    facts: [
      consentFact({ accountId, paymentIntentId }, consent),
      ...(reservation ? [...countUse(reservation.use), endReservation(reservation.use)] : []),
    ],
  };
  await reservation?.observe([]);
  reservation?.require();
  const recorded = await recordFreeOrder(student, order);
  const purchase = recorded && findPurchase(recorded, { paymentIntentId });
  if (purchase) return purchase;
  await reservation?.giveBack();
  throw new AppError('already_purchased');
}
