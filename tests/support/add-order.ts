import { randomUUID } from 'node:crypto';
import type { School } from '#contract/places/orders.ts';
import { shopDay } from '#contract/shop-day.ts';
import type { OpenedEvent, OrderEvent } from '#server/places/order-events.ts';
import { addEvents, newSecret, toOrderId, toToken } from '#server/places/orders.ts';
import { placesOrdersKey } from '#server/places/stored-keys.ts';
import { addDays } from '#server/shop-time.ts';
import { addEntry } from '#server/store/commit.ts';
import { applyChanges } from './apply-changes.ts';
import type { TestClient } from './client.ts';
import { MICRO } from './ids.ts';
import { readShopSettings } from './shop-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const ORDERING_SCHOOL: School = {
  organisation: 'Hill Road School',
  address: ['1 Hill Road', 'Leeds', 'LS1 1AA'],
  financeEmail: 'finance@school.example',
  purchaseOrder: undefined,
  teacherEmail: 'teacher@school.example',
};

interface AddedOrder {
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

/**
 * Adds an order that a school has placed by a quote for 30 places, for £360.00: a quote and its order take several
 * requests.
 */
export async function addOrder(
  client: TestClient,
  {
    age = 0,
    school = {},
    opened: changes = {},
    isOrdered = true,
    later = () => [],
  }: AddedOrder = {},
): Promise<{ orderId: string; token: string }> {
  const at = new Date(Date.now() - age * DAY_MS).toISOString();
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
    organisation: ORDERING_SCHOOL.organisation,
    validUntil: addDays(shopDay(new Date(at)), 30),
    secret: newSecret(),
    ...changes,
  };
  const ordered: OrderEvent = { kind: 'ordered', at, school: { ...ORDERING_SCHOOL, ...school } };
  const events = [opened, ...(isOrdered ? [ordered] : []), ...later(at)];
  await applyChanges({ env: await readShopSettings(client) }, [
    ...addEvents({ orderId, events: 0, opened }, events),
    addEntry(placesOrdersKey.key, orderId, Date.parse(at)),
  ]);
  return { orderId, token: toToken(orderId, opened.secret) };
}
