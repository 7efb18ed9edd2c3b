import type { z } from 'zod';
import type { adminOrder, getPlacesOrders, OrderSummary } from '#contract/admin/places-orders.ts';
import { amountToDecimal } from '#contract/money.ts';
import { shopDay } from '#contract/shop-day.ts';
import { config } from '../config.ts';
import { toFirstPauseDay } from '../places/decide.ts';
import type { OrderState } from '../places/order-state.ts';
import { listSamePurchaseOrders, readOrders, toToken } from '../places/orders.ts';
import { placesOrdersKey } from '../places/stored-keys.ts';
import { viewOrder } from '../places/view-order.ts';
import { readWaitingOrders } from '../places/waiting-orders.ts';
import { isOfMode } from '../purchases/ledger.ts';
import { isAtProvider, orderNumber } from '../purchases/purchase-facts.ts';
import { readPageBefore } from '../store/timelines.ts';

/** Orders of places, as the panel shows them. */

/** Latest orders that the panel lists. Orders that wait are listed however old they are. */
const MAX_ORDERS = 200;

/** Reads the latest orders and all that wait for the owner, latest first. */
export async function listPlacesOrders(): Promise<z.input<typeof getPlacesOrders.response>> {
  const [latest, waiting] = await Promise.all([readLatestOrders(), readWaitingOrders()]);
  const known = new Set(latest.map(({ orderId }) => orderId));
  const orders = [...latest, ...waiting.filter(({ orderId }) => !known.has(orderId))];
  return {
    hasBankDetails: config().BANK_DETAILS !== undefined,
    orders: orders
      .toSorted((a, b) => b.opened.at.localeCompare(a.opened.at))
      .map((order) => toSummary(order)),
  };
}

async function readLatestOrders(): Promise<OrderState[]> {
  const members = await readPageBefore(placesOrdersKey.key, [], MAX_ORDERS);
  const orders = await readOrders(members.map(({ member }) => member));
  return orders.filter((order) => order !== undefined).filter(({ opened }) => isOfMode(opened));
}

function toSummary({
  orderId,
  opened,
  stage,
  what,
  school,
  counts,
  due,
  invoice,
  isOverdue,
}: OrderState): OrderSummary {
  const { currency } = opened;
  return {
    orderId,
    orderNumber: orderNumber(orderId),
    kind: opened.buyer,
    stage,
    what,
    who: school?.organisation ?? opened.organisation ?? opened.email,
    places: counts.sold,
    amount: amountToDecimal(opened.amount, currency),
    currency,
    due: amountToDecimal(due, currency),
    dueOn: invoice?.dueOn,
    isOverdue,
    createdAt: opened.at,
  };
}

/** Shows an order with everything that the owner needs to decide. */
export async function toAdminOrder(order: OrderState): Promise<z.input<typeof adminOrder>> {
  const { orderId, opened, owed, payments, release, paused, pauseWarnedAt, remindedAt } = order;
  const [view, same] = await Promise.all([viewOrder(order), listSamePurchaseOrders(order)]);
  return {
    ...toSummary(order),
    order: view,
    token: toToken(orderId, opened.secret),
    email: opened.email,
    payments: payments.map(({ paymentIntentId, amount, currency, paidAt }) => ({
      way: isAtProvider(paymentIntentId) ? 'card' : 'transfer',
      amount: amountToDecimal(amount, currency),
      on: shopDay(new Date(paidAt)),
    })),
    owed: amountToDecimal(owed, opened.currency),
    release,
    pausedFor: paused,
    samePurchaseOrder: same.map((id) => ({ orderId: id, orderNumber: orderNumber(id) })),
    warnedOn: pauseWarnedAt && shopDay(new Date(pauseWarnedAt)),
    mayPauseFrom: pauseWarnedAt && toFirstPauseDay(pauseWarnedAt),
    remindedOn: remindedAt && shopDay(new Date(remindedAt)),
  };
}
