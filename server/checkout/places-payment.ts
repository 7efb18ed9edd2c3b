import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Quote } from '#contract/checkout/quote.ts';
import { amountToDecimal } from '#contract/money.ts';
import type { buyForSomeone, buyPlaces, School } from '#contract/places/orders.ts';
import { AppError } from '../errors.ts';
import { limitAttempts, toNetwork } from '../limits/attempts.ts';
import { type RequestOrigin, requireChallenge } from '../limits/challenge.ts';
import { findLinkedOrder } from '../places/linked-order.ts';
import type { OpenedEvent, OrderEvent } from '../places/order-events.ts';
import type { OrderState } from '../places/order-state.ts';
import {
  createOrder,
  newSecret,
  readOrder,
  readOrders,
  toOrderId,
  toToken,
} from '../places/orders.ts';
import { quotePlaces } from '../places/quote-places.ts';
import { isLiveShop } from '../purchases/ledger.ts';
import { findOrderPayment, isOwnPayment, openedFact } from '../purchases/opened-payments.ts';
import { recordPayer } from '../purchases/payer.ts';
import type { Payment } from '../services/payment.ts';
import { closePayment, isRepeatedFailure, openPayment, readPayment } from '../services/payments.ts';
import { type AccountLedger, readCurrentLedger } from '../store/ledger.ts';
import { countActivity, isSuspiciousCheckout, originChanges } from './card-testing.ts';
import { asPaymentNotFound, paymentNotFound, toNewPayment } from './order-payment.ts';
import { quote, wantedId } from './quote.ts';
import { type RecordedPayment, recordPayment } from './record-payment.ts';

/** Enough for a school that buys for several classes; card testers open hundreds of payments. */
const NETWORK_LIMIT = { name: 'places-checkout', max: 30, seconds: 10 * 60 };
/** Limit by order: a browser completes a payment once, or a few times if the connection fails. */
const COMPLETION_LIMIT = { name: 'places-completion', max: 60, seconds: 10 * 60 };

type ForSomeone = z.output<typeof buyForSomeone.request>;
type ForSchool = z.output<typeof buyPlaces.request>;
type OpenedPayment = z.input<typeof buyForSomeone.response>;

/** Something that a payer or a school buys, at its price. */
type Sold = Pick<OpenedEvent, 'buyer' | 'wanted' | 'places' | 'lastDay' | 'email' | 'from'> & {
  quoted: Quote;
  school?: School;
};

/**
 * Opens the payment for one place, at the price of a student without purchases. The same request returns the same order
 * and payment.
 * @throws AppError from {@link quote}, or `places_not_sold`, `payment_closed`, `challenge_required`, `too_many_requests`
 */
export function openForSomeone(request: ForSomeone, origin: RequestOrigin): Promise<OpenedPayment> {
  const { key, email, from, ...wanted } = request;
  return open(request, origin, async (orderId) => {
    const quoted = await quote(wanted, { accountId: orderId, facts: {} });
    // Students get it without a payment.
    if (quoted.amount === 0) throw new AppError('places_not_sold');
    return { buyer: 'parent', wanted, places: 1, email, from, quoted };
  });
}

/** Opens the payment for the places of a school, like {@link openForSomeone}, at the price of the price list. */
export function openForSchool(request: ForSchool, origin: RequestOrigin): Promise<OpenedPayment> {
  const { key, places, subjectId, offerId, ...school } = request;
  const wanted = { subjectId, offerId };
  return open(request, origin, async () => ({
    buyer: 'school',
    wanted,
    places,
    email: school.financeEmail,
    school,
    ...(await quotePlaces(wanted, places)),
  }));
}

/** @param sell prices what is bought, if the request is new */
async function open(
  request: ForSomeone | ForSchool,
  origin: RequestOrigin,
  sell: (orderId: string) => Promise<Sold>,
): Promise<OpenedPayment> {
  // Other details under the same key are another order: a corrected address must not leave the first one in place.
  const orderId = toOrderId(`${request.key} ${JSON.stringify(request)}`);
  const limiting = limitAttempts(NETWORK_LIMIT, toNetwork(origin.ip).host);
  const [[known]] = await Promise.all([readOrders([orderId]), limiting]);
  const order = known ?? (await openNew(orderId, await sell(orderId), origin));
  return toOpenedPayment(order);
}

async function openNew(orderId: string, sold: Sold, origin: RequestOrigin): Promise<OrderState> {
  const { quoted, wanted, places } = sold;
  const isChallenged = isSuspiciousCheckout(await countActivity(orderId, origin.ip, false));
  if (isChallenged) await requireChallenge(origin.challenge);
  const payment = await openAtProvider(orderId, quoted, places);
  const ref = { accountId: orderId, paymentIntentId: payment.id };
  const now = new Date();
  // No one can pay before the payment is in the ledger.
  const isNew = await createOrder(orderId, toEvents(sold, now), [
    openedFact(ref, {
      wanted: wantedId(wanted),
      subjectIds: quoted.lines.map(({ subjectId }) => subjectId),
      linkId: undefined,
      code: undefined,
      codeUse: undefined,
    }),
    ...originChanges(
      ref,
      { linkId: undefined, ip: origin.ip, isChallenged, limitedUse: undefined },
      now.getTime(),
    ),
  ]);
  // A repeated request has opened it, usually with the same payment.
  if (!isNew && (await readOrderPayment(orderId)) !== payment.id) await closePayment(payment.id);
  return readOrder(orderId);
}

function toEvents(sold: Sold, now: Date): [OpenedEvent, ...OrderEvent[]] {
  const { buyer, wanted, places, lastDay, email, from, quoted, school } = sold;
  const { lines, amount, currency } = quoted;
  const at = now.toISOString();
  const opened: OpenedEvent = {
    kind: 'opened',
    at,
    buyer,
    payBy: 'card',
    wanted,
    lines,
    amount,
    currency,
    places,
    lastDay,
    isLive: isLiveShop(),
    email,
    from,
    organisation: school?.organisation,
    secret: newSecret(),
  };
  return [opened, ...(school ? [{ kind: 'ordered' as const, at, school }] : [])];
}

/** Opens the same payment after a lost response: the same order at the same price has the same key. */
async function openAtProvider(orderId: string, quoted: Quote, places: number): Promise<Payment> {
  const payment = toNewPayment(orderId, quoted, true, places);
  const digest = createHash('sha256').update(JSON.stringify(payment)).digest('hex').slice(0, 16);
  return openPayment({ ...payment, idempotencyKey: `${orderId}:${digest}` }).catch(
    (error: unknown) => {
      // The provider repeats the failure of an earlier attempt for a day.
      if (!isRepeatedFailure(error)) throw error;
      return openPayment({ ...payment, idempotencyKey: `${orderId}:${randomUUID()}` });
    },
  );
}

const readOrderPayment = async (orderId: string): Promise<string | undefined> =>
  findOrderPayment(await readCurrentLedger(orderId));

/** @throws AppError `payment_closed` if the payment was closed unpaid */
async function toOpenedPayment({ orderId, opened }: OrderState): Promise<OpenedPayment> {
  const id = await readOrderPayment(orderId);
  if (id === undefined) throw new AppError('payment_closed');
  const [payment] = await Promise.all([readPayment(id), recordPayer(id, opened.email, false)]);
  if (payment.status === 'canceled') throw new AppError('payment_closed');
  const { amount, currency } = opened;
  return {
    token: toToken(orderId, opened.secret),
    clientSecret: payment.clientSecret,
    amount: amountToDecimal(amount, currency),
    currency,
  };
}

/**
 * Completes the payment of an order after the browser has paid.
 * @returns the order, and its purchase
 * @throws AppError `places_link_invalid`, `payment_not_found` (also for another order's payment),
 * `payment_processing`, `payment_incomplete` or `too_many_requests`
 */
export async function completeOrder(
  token: string,
  paymentIntentId: string,
  ip: string,
): Promise<{ order: OrderState; purchase: RecordedPurchase }> {
  const { orderId } = await findLinkedOrder(token, ip);
  await limitAttempts(COMPLETION_LIMIT, orderId);
  const ledger: AccountLedger = await readCurrentLedger(orderId);
  if (!isOwnPayment(ledger, paymentIntentId)) throw paymentNotFound();
  const recorded = await recordPayment(paymentIntentId).catch(asPaymentNotFound);
  if (recorded.kind === 'foreign') throw paymentNotFound();
  if (recorded.kind === 'unpaid')
    throw new AppError(recorded.isProcessing ? 'payment_processing' : 'payment_incomplete');
  return { order: await readOrder(orderId), purchase: recorded.purchase };
}

type RecordedPurchase = Extract<RecordedPayment, { kind: 'paid' }>['purchase'];
