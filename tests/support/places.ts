import { randomUUID } from 'node:crypto';
import type { VercelKV } from '@vercel/kv';
import type { z } from 'zod';
import { getInvitation, joinPath, type joinPlaces } from '#contract/places/joining.ts';
import type { School } from '#contract/places/orders.ts';
import { newJoinCode } from '#server/places/join-codes.ts';
import { eventField, type OpenedEvent, type OrderEvent } from '#server/places/order-events.ts';
import { newSecret, toOrderId, toToken } from '#server/places/orders.ts';
import { placesOrderKey, placesOrdersKey } from '#server/places/stored-keys.ts';
import type { TestClient } from './client.ts';
import { MICRO } from './ids.ts';

export const SCHOOL: School = {
  organisation: 'Northfield School',
  address: ['1 School Lane', 'Leeds'],
  financeEmail: 'finance@northfield.example',
  teacherEmail: 'teacher@northfield.example',
};

export interface AddedOrder {
  orderId: string;
  /** Token in the link to the order. */
  token: string;
  /** Token in the teacher's link to the class. */
  classToken: string;
  code: string;
}

/**
 * Adds an order of a school whose places can be joined, without a payment and emails, because a real order takes a dozen
 * requests.
 */
export async function addOrder(
  store: VercelKV,
  changes: Partial<OpenedEvent> = {},
): Promise<AddedOrder> {
  const orderId = toOrderId(randomUUID());
  const at = new Date().toISOString();
  const { places = 2, amount = places * 2_000, buyer = 'school' } = changes;
  const opened: OpenedEvent = {
    kind: 'opened',
    at,
    buyer,
    payBy: 'card',
    wanted: { subjectId: MICRO },
    lines: [{ subjectId: MICRO, subjectName: 'Microeconomics', amount }],
    amount,
    currency: 'gbp',
    places,
    isLive: false,
    email: 'payer@example.org',
    secret: newSecret(),
    ...changes,
  };
  const secret = newSecret();
  const { events: codes, changes: codeChanges } = newJoinCode({ orderId, joinCode: undefined }, at);
  const isSchools = buyer === 'school';
  const events: OrderEvent[] = [
    opened,
    ...(isSchools ? [{ kind: 'ordered' as const, at, school: SCHOOL }] : []),
    { kind: 'released', at },
    ...codes,
    ...(isSchools ? [{ kind: 'teacher' as const, at, email: SCHOOL.teacherEmail, secret }] : []),
  ];
  await store.hset(
    placesOrderKey.of(orderId),
    Object.fromEntries(events.map((event, index) => [eventField(index + 1), event])),
  );
  await store.zadd(placesOrdersKey.key, { score: Date.parse(at), member: orderId });
  const [code = ''] = codes.flatMap((event) => (event.kind === 'join-code' ? event.code : []));
  for (const [, key] of codeChanges) await store.set(key, { orderId });
  return {
    orderId,
    token: toToken(orderId, opened.secret),
    classToken: toToken(orderId, secret),
    code,
  };
}

type Join = z.input<typeof joinPlaces.request>;

export const join = (
  pupil: TestClient,
  code: string,
  joining: Omit<Join, 'code'> = { name: 'Ada L.' },
): Promise<Response> => pupil.post(`/api${joinPath(code)}`, joining);

export async function invitation(client: TestClient, code: string) {
  return getInvitation.response.parse(await (await client.get(`/api${joinPath(code)}`)).json());
}
