import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../errors.ts';
import {
  addEntry,
  addField,
  type Change,
  type Condition,
  commitIf,
  isFieldUnchanged,
  removeEntry,
  untilCommitted,
} from '../store/commit.ts';
import { type Facts, readManyFacts } from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { readCurrentMembers } from '../store/timelines.ts';
import {
  eventField,
  type OpenedEvent,
  type OrderEvent,
  type PlaceEvent,
  placeField,
} from './order-events.ts';
import { type OrderState, type Place, toOrderState } from './order-state.ts';
import {
  placesOrderKey,
  placesOrdersKey,
  purchaseOrderKey,
  waitingOrdersKey,
} from './stored-keys.ts';

/** Reads and writes orders of places. */

/** Begins the id of an order: also the id of its ledger, which belongs to no account. */
const PREFIX = 'places_';
const ID_LENGTH = 24;
const SECRET_LENGTH = 26;

const ALPHABET = 36;

const toLetters = (bytes: Buffer, length: number): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(ALPHABET)
    .padStart(length, '0')
    .slice(0, length);

/** Returns true for the id of an order of places. @param accountId owner of a ledger */
export const isPlacesOrder = (accountId: string): boolean => accountId.startsWith(PREFIX);

/** Derives the id of an order from the browser's key, so that a repeated request opens no second order. */
export const toOrderId = (key: string): string =>
  PREFIX + toLetters(createHash('sha256').update(`places ${key}`).digest(), ID_LENGTH);

/** Creates the secret part of a link. */
export const newSecret = (): string => toLetters(randomBytes(24), SECRET_LENGTH);

/** Writes the token of a link: the order's id and a secret. */
export const toToken = (orderId: string, secret: string): string =>
  orderId.slice(PREFIX.length) + secret;

const readToken = (token: string): { orderId: string; secret: string } => ({
  orderId: PREFIX + token.slice(0, ID_LENGTH),
  secret: token.slice(ID_LENGTH),
});

/** Reads orders from the primary. Undefined in the place of an unknown or unreadable order. */
export async function readOrders(orderIds: string[]): Promise<(OrderState | undefined)[]> {
  const facts = await readManyFacts(
    orderIds.flatMap((id) => [placesOrderKey.of(id), ledgerKey.of(id)]),
  );
  const now = new Date();
  return orderIds.map((orderId, index) => {
    const [fields = {}, payments = {}]: Facts[] = facts.slice(index * 2, index * 2 + 2);
    return toOrderState(orderId, fields, { accountId: orderId, facts: payments }, now);
  });
}

/** @throws AppError `not_found` */
export async function readOrder(orderId: string): Promise<OrderState> {
  const [order] = isPlacesOrder(orderId) ? await readOrders([orderId]) : [];
  if (!order) throw new AppError('not_found');
  return order;
}

/** Finds the order of a payer's or school's link. @throws AppError `places_link_invalid` */
export const findOrder = (token: string): Promise<OrderState> =>
  findByToken(token, ({ opened }, secret) => opened.secret === secret);

/** Finds the order of a teacher's link to a class. @throws AppError `places_link_invalid` */
export const findClass = (token: string): Promise<OrderState> =>
  findByToken(token, ({ teachers }, secret) =>
    teachers.some((teacher) => teacher.secret === secret),
  );

async function findByToken(
  token: string,
  isSecret: (order: OrderState, secret: string) => boolean,
): Promise<OrderState> {
  const { orderId, secret } = readToken(token);
  const [order] = /^[a-z0-9]+$/.test(token) ? await readOrders([orderId]) : [];
  if (!order || !secret || !isSecret(order, secret)) throw new AppError('places_link_invalid');
  return order;
}

/** Holds while an order has no event beside those that were read. */
export const isOrderUnchanged = ({ orderId, events }: OrderState): Condition =>
  isFieldUnchanged(placesOrderKey.of(orderId), eventField(events + 1), undefined);

/** Adds events to an order. Commit with {@link isOrderUnchanged}. */
export const addEvents = (
  { orderId, events, opened }: Pick<OrderState, 'orderId' | 'events' | 'opened'>,
  added: readonly OrderEvent[],
): Change[] => [
  ...added.map((event, index) =>
    addField(placesOrderKey.of(orderId), eventField(events + 1 + index), event),
  ),
  ...listOrdered(orderId, opened, added),
];

/** Lists an ordered order by its purchase order number and, if it is paid by invoice, among those that wait. */
const listOrdered = (
  orderId: string,
  { payBy }: OpenedEvent,
  events: readonly OrderEvent[],
): Change[] =>
  events.flatMap((event) => {
    if (event.kind !== 'ordered') return [];
    const { purchaseOrder } = event.school;
    const at = Date.parse(event.at);
    return [
      ...(purchaseOrder ? [addEntry(toPurchaseOrderKey(purchaseOrder), orderId, at)] : []),
      ...(payBy === 'invoice' ? [addEntry(waitingOrdersKey.key, orderId, at)] : []),
    ];
  });

/** Returns the key of a purchase order number, however its letters and spaces are typed. */
const toPurchaseOrderKey = (number: string): string =>
  purchaseOrderKey.of(number.replace(/\s/g, '').toUpperCase());

/** Removes an order that is deleted from the lists of orders. */
export const unlistOrder = ({ orderId, school }: OrderState): Change[] => [
  removeEntry(placesOrdersKey.key, orderId),
  removeEntry(waitingOrdersKey.key, orderId),
  ...(school?.purchaseOrder
    ? [removeEntry(toPurchaseOrderKey(school.purchaseOrder), orderId)]
    : []),
];

/** Lists the other orders with an order's purchase order number, oldest first. */
export async function listSamePurchaseOrders({ orderId, school }: OrderState): Promise<string[]> {
  if (!school?.purchaseOrder) return [];
  const ids = await readCurrentMembers(toPurchaseOrderKey(school.purchaseOrder));
  return ids.filter((id) => id !== orderId);
}

/** Holds while as many orders have a purchase order number as were read. */
export const hasPurchaseOrders = (purchaseOrder: string, count: number): Condition => ({
  read: ['ZCARD', toPurchaseOrderKey(purchaseOrder)],
  is: `${count}`,
});

/** Holds while a place has no event beside those that were read. */
export const isPlaceUnchanged = ({ orderId }: OrderState, { slot, events }: Place): Condition =>
  isFieldUnchanged(placesOrderKey.of(orderId), placeField(slot, events + 1), undefined);

/** Adds an event to a place. Commit with {@link isPlaceUnchanged}. */
export const addPlaceEvent = (
  { orderId }: OrderState,
  { slot, events }: Place,
  event: PlaceEvent,
): Change => addField(placesOrderKey.of(orderId), placeField(slot, events + 1), event);

/** Creates an order, unless the id has one. @returns true if it is new */
export const createOrder = (
  orderId: string,
  events: readonly [OpenedEvent, ...OrderEvent[]],
  changes: readonly Change[] = [],
): Promise<boolean> =>
  commitIf(
    [isFieldUnchanged(placesOrderKey.of(orderId), eventField(1), undefined)],
    [
      ...addEvents({ orderId, events: 0, opened: events[0] }, events),
      addEntry(placesOrdersKey.key, orderId, Date.parse(events[0].at)),
      ...changes,
    ],
  );

/** Changes of an order, and conditions beside those of {@link changeOrder}. */
export interface OrderPlan {
  events: readonly OrderEvent[];
  conditions?: readonly Condition[];
  changes?: readonly Change[];
}

/** Joins plans whose events follow each other. */
export const joinPlans = (plans: readonly OrderPlan[]): OrderPlan => ({
  events: plans.flatMap(({ events }) => events),
  conditions: plans.flatMap(({ conditions = [] }) => conditions),
  changes: plans.flatMap(({ changes = [] }) => changes),
});

/**
 * Reads an order, plans and commits, again after a conflict.
 * @param plan returns undefined if there is nothing to do; throws to refuse
 * @returns the order afterwards
 */
export async function changeOrder(
  read: () => Promise<OrderState>,
  plan: (order: OrderState) => OrderPlan | undefined | Promise<OrderPlan | undefined>,
): Promise<OrderState> {
  return untilCommitted(async () => {
    const order = await read();
    const planned = await plan(order);
    if (!planned) return order;
    const { events, conditions = [], changes = [] } = planned;
    const isCommitted = await commitIf(
      [isOrderUnchanged(order), ...conditions],
      [...addEvents(order, events), ...changes],
    );
    return isCommitted ? readOrder(order.orderId) : undefined;
  });
}
