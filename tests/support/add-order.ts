import { randomUUID } from 'node:crypto';
import type { School } from '#contract/places/orders.ts';
import { shopDay } from '#contract/shop-day.ts';
import { newJoinCode } from '#server/places/join-codes.ts';
import type { OpenedEvent, OrderEvent } from '#server/places/order-events.ts';
import { addEvents, newSecret, toOrderId, toToken } from '#server/places/orders.ts';
import { joinCodeKey, placesOrdersKey } from '#server/places/stored-keys.ts';
import { transferChanges } from '#server/purchases/payment-changes.ts';
import { transferId } from '#server/purchases/purchase-facts.ts';
import { addDays } from '#server/shop-time.ts';
import { addEntry, put } from '#server/store/commit.ts';
import { applyChanges } from './apply-changes.ts';
import type { TestClient } from './client.ts';
import { MICRO } from './ids.ts';
import { readShopSettings } from './shop-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const SCHOOL: School = {
  organisation: 'Hill Road School',
  address: ['1 Hill Road', 'Leeds', 'LS1 1AA'],
  financeEmail: 'finance@school.example',
  teacherEmail: 'teacher@school.example',
};

export interface AddedOrder {
  orderId: string;
  /** Token in the link to the order. */
  token: string;
  /** Token in the teacher's link to the class; empty for orders without a teacher. */
  classToken: string;
  /** Code for joining; empty for orders without places. */
  code: string;
  opened: OpenedEvent;
}

interface Order {
  /** Days since the order; the invoice is as old, and was due 30 days later. */
  age?: number;
  school?: Partial<School>;
  opened?: Partial<OpenedEvent>;
  /** False for a quote without an order, or for a payer's order. */
  isOrdered?: boolean;
  /** Events after the order. */
  later?: (at: string) => OrderEvent[];
}

/** Events of an accepted order whose places are released, with an invoice. */
export const released = (at: string): OrderEvent[] => [
  { kind: 'accepted', at, by: 'Owner', release: 'now' },
  {
    kind: 'invoiced',
    at,
    number: `AE-INV-${randomUUID().slice(0, 8)}`,
    dueOn: addDays(shopDay(new Date(at)), 30),
  },
  { kind: 'released', at },
];

/** Events of places that can be joined, with a class if the buyer is a school. */
const joinable = (at: string, isSchools = true): OrderEvent[] => [
  { kind: 'released', at },
  ...newJoinCode({ orderId: '', joinCode: undefined }, at).events,
  ...(isSchools
    ? [{ kind: 'teacher' as const, at, email: SCHOOL.teacherEmail, secret: newSecret() }]
    : []),
];

/** Events of an order with an invoice, whose places can be joined. */
export const joinableWithInvoice = (at: string): OrderEvent[] => [
  ...released(at).filter(({ kind }) => kind !== 'released'),
  ...joinable(at),
];

/**
 * Adds an order that a school has placed by a quote for 30 places, for £360.00: a quote and its order take several
 * requests.
 */
export async function addOrder(
  client: TestClient,
  { age = 0, school = {}, opened: changes = {}, isOrdered = true, later = () => [] }: Order = {},
): Promise<AddedOrder> {
  const at = changes.at ?? new Date(Date.now() - age * DAY_MS).toISOString();
  const orderId = toOrderId(randomUUID());
  const opened: OpenedEvent = {
    kind: 'opened',
    at,
    buyer: 'school',
    payBy: 'invoice',
    wanted: { subjectId: MICRO },
    lines: [{ subjectId: MICRO, subjectName: 'Microeconomics', amount: 36_000 }],
    amount: 36_000,
    currency: 'gbp',
    places: 30,
    isLive: false,
    email: 'head@school.example',
    organisation: SCHOOL.organisation,
    validUntil: addDays(shopDay(new Date(at)), 30),
    secret: newSecret(),
    ...changes,
  };
  const ordered: OrderEvent = { kind: 'ordered', at, school: { ...SCHOOL, ...school } };
  const events = [opened, ...(isOrdered ? [ordered] : []), ...later(at)];
  const [code = ''] = events.flatMap((event) => (event.kind === 'join-code' ? event.code : []));
  const [secret] = events.flatMap((event) => (event.kind === 'teacher' ? event.secret : []));
  await applyChanges({ env: await readShopSettings(client) }, [
    ...addEvents({ orderId, events: 0, opened }, events),
    addEntry(placesOrdersKey.key, orderId, Date.parse(at)),
    ...(code ? [put(joinCodeKey.of(code), { orderId })] : []),
  ]);
  const classToken = secret ? toToken(orderId, secret) : '';
  return { orderId, token: toToken(orderId, opened.secret), classToken, code, opened };
}

/** Records the payment of an order as a bank transfer. */
export async function addOrderPayment(
  client: TestClient,
  { orderId, opened }: Pick<AddedOrder, 'orderId' | 'opened'>,
): Promise<void> {
  const { lines, amount, currency, places, isLive } = opened;
  const paidAt = new Date().toISOString();
  const paid = { accountId: orderId, lines, amount, currency, paidAt, places, isLive };
  const changes = transferChanges(transferId(orderId, randomUUID()), paid);
  await applyChanges({ env: await readShopSettings(client) }, changes);
}

/** Adds an order that is paid by card and whose places can be joined, of a school unless `buyer` is a parent. */
export function addClass(
  client: TestClient,
  changes: Partial<OpenedEvent> = {},
): Promise<AddedOrder> {
  const { places = 2, amount = places * 2_000, buyer = 'school' } = changes;
  const isSchools = buyer === 'school';
  return addOrder(client, {
    isOrdered: isSchools,
    opened: {
      payBy: 'card',
      places,
      amount,
      lines: [{ subjectId: MICRO, subjectName: 'Microeconomics', amount }],
      email: 'payer@example.org',
      organisation: isSchools ? SCHOOL.organisation : undefined,
      validUntil: undefined,
      ...changes,
    },
    later: (at) => joinable(at, isSchools),
  });
}
