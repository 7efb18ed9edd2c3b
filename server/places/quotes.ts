import type { z } from 'zod';
import { type askForQuote, QUOTE_DAYS, type School } from '#contract/places/orders.ts';
import { shopDay } from '#contract/shop-day.ts';
import { keepSoldSubject } from '../catalogue/kept-subjects.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitAttempts, toNetwork } from '../limits/attempts.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { challengeUnconfirmedEmail } from '../limits/unconfirmed-emails.ts';
import { isLiveShop } from '../purchases/ledger.ts';
import { addDays } from '../shop-time.ts';
import type { Condition } from '../store/commit.ts';
import { type OrderEmail, queueOrderEmail, toldEvent } from './order-email-records.ts';
import type { OpenedEvent } from './order-events.ts';
import type { OrderState } from './order-state.ts';
import {
  changeOrder,
  createOrder,
  hasPurchaseOrders,
  listSamePurchaseOrders,
  newSecret,
  type OrderPlan,
  readOrder,
  readOrders,
  toOrderId,
} from './orders.ts';
import { quotePlaces } from './quote-places.ts';

/** Enough for a school that compares numbers of places. Each quote is kept for months. */
const NETWORK_LIMIT = { name: 'places-quote', max: 30, seconds: 60 * 60 };

/**
 * Makes a quote, whose price is frozen, and queues its email. The email is left out if strangers have used up the emails
 * of its address or of the day: the caller has the quote anyway. The same request returns the same quote.
 * @throws AppError `quotes_off`, `places_not_sold`, `challenge_required` or `too_many_requests`
 */
export async function makeQuote(
  request: z.output<typeof askForQuote.request>,
  origin: RequestOrigin,
): Promise<OrderState> {
  if (!config().BANK_DETAILS) throw new AppError('quotes_off');
  // Other details under the same key are another quote: a corrected address must not leave the first quote in place.
  const orderId = toOrderId(`${request.key} ${JSON.stringify(request)}`);
  const [known] = await readOrders([orderId]);
  if (known) return known;
  await limitAttempts(NETWORK_LIMIT, toNetwork(origin.ip).host);
  await challengeUnconfirmedEmail(origin);
  const now = new Date();
  const at = now.toISOString();
  const quote: OrderEmail = { orderId, kind: 'quote' };
  await createOrder(
    orderId,
    [await toOpened(request, now), toldEvent(quote, at)],
    [queueOrderEmail(quote, at)],
  );
  return readOrder(orderId);
}

async function toOpened(
  request: z.output<typeof askForQuote.request>,
  now: Date,
): Promise<OpenedEvent> {
  const { places, email, organisation, subjectId, offerId } = request;
  const wanted = { subjectId, offerId };
  const { quoted, lastDay } = await quotePlaces(wanted, places);
  const { lines, amount, currency } = quoted;
  return {
    kind: 'opened',
    at: now.toISOString(),
    buyer: 'school',
    payBy: 'invoice',
    wanted,
    lines,
    amount,
    currency,
    places,
    lastDay,
    isLive: isLiveShop(),
    email,
    organisation,
    validUntil: lastDayOfQuote(now),
    secret: newSecret(),
  };
}

/** Returns the last day on which a quote of a time can be ordered. */
export const lastDayOfQuote = (at: Date): string => addDays(shopDay(at), QUOTE_DAYS);

/**
 * Orders what a quote offers, at its price, and keeps copies of its subjects. The owner decides about the order. A
 * repeated request changes nothing.
 * @throws AppError `quote_ended`, `quote_ordered`, `purchase_order_known`, or from `read`
 */
export async function orderByQuote(
  read: () => Promise<OrderState>,
  school: School,
): Promise<OrderState> {
  const ordered = await changeOrder(read, async (order) => {
    const plan = planOrder(order, school, new Date());
    return plan && { ...plan, conditions: await requireNewPurchaseOrder(order, school) };
  });
  await Promise.all(ordered.opened.lines.map(({ subjectId }) => keepSoldSubject(subjectId)));
  return ordered;
}

/** @returns undefined if the same details were ordered before @throws AppError `quote_ended`, `quote_ordered` */
export function planOrder(
  { orderId, stage, school: ordered }: Pick<OrderState, 'orderId' | 'stage' | 'school'>,
  school: School,
  now: Date,
): OrderPlan | undefined {
  if (ordered && JSON.stringify(ordered) === JSON.stringify(school)) return undefined;
  if (stage === 'expired') throw new AppError('quote_ended');
  if (stage !== 'quoted') throw new AppError('quote_ordered');
  const at = now.toISOString();
  const email: OrderEmail = { orderId, kind: 'ordered' };
  return {
    events: [{ kind: 'ordered', at, school }, toldEvent(email, at)],
    changes: [queueOrderEmail(email, at)],
  };
}

/**
 * Refuses the purchase order number of another order of the same organisation.
 * @returns what must hold in the commit, so that concurrent orders do not share a number
 * @throws AppError `purchase_order_known`
 */
async function requireNewPurchaseOrder(order: OrderState, school: School): Promise<Condition[]> {
  const { purchaseOrder } = school;
  if (!purchaseOrder) return [];
  const ids = await listSamePurchaseOrders({ ...order, school });
  const isKnown = (await readOrders(ids)).some(
    (other) =>
      other?.school && usesPurchaseOrder(other) && isSameOrganisation(other.school, school),
  );
  if (isKnown) throw new AppError('purchase_order_known', { field: 'purchaseOrder' });
  return [hasPurchaseOrders(purchaseOrder, ids.length)];
}

/** Returns true unless an order was not paid by card, refused or refunded: the school may order again. */
export const usesPurchaseOrder = ({ stage, ended }: Pick<OrderState, 'stage' | 'ended'>): boolean =>
  stage !== 'unpaid' && stage !== 'refused' && ended?.why !== 'refund';

/** Compares by the address for invoices, or by the address on them: names are written in many ways. */
export const isSameOrganisation = (one: School, other: School): boolean =>
  one.financeEmail === other.financeEmail || toCompared(one) === toCompared(other);

const toCompared = ({ organisation, address }: School): string =>
  (
    [organisation, ...address]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
