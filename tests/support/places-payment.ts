import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { buyForSomeone, buyPlaces, completeOrderPayment } from '#contract/places/orders.ts';
import { orderEventSchema } from '#server/places/order-events.ts';
import { SCHOOL } from './add-order.ts';
import type { CookieClient, TestClient } from './client.ts';
import { announceChange, lakeOf } from './lake.ts';
import { confirm, type PaymentShop } from './purchase.ts';
import type { TestSandbox } from './sandbox.ts';

/** Ids of an order are in its token. */
export const toOrderIdOfToken = (token: string): string => `places_${token.slice(0, 24)}`;

type ForSomeone = z.input<typeof buyForSomeone.request>;
type ForSchool = z.input<typeof buyPlaces.request>;

/** Sends a parent's order. @param order differences from an order of the subject by a new payer */
export const sendForSomeone = (
  client: TestClient,
  order: Partial<ForSomeone> & { email: string },
) => client.post(buyForSomeone.path, { key: randomUUID(), ...order });

export const sendForSchool = (client: TestClient, order: Partial<ForSchool> = {}) =>
  client.post(buyPlaces.path, { key: randomUUID(), places: 12, ...SCHOOL, ...order });

/** An order with its open payment. */
export interface OpenedOrder {
  token: string;
  orderId: string;
  paymentIntentId: string;
  clientSecret: string;
  amount: string;
  currency: string;
}

export async function toOpened(response: Response): Promise<OpenedOrder> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { token, clientSecret, amount, currency } = buyForSomeone.response.parse(
    await response.json(),
  );
  return {
    token,
    orderId: toOrderIdOfToken(token),
    paymentIntentId: clientSecret.split('_secret')[0] ?? '',
    clientSecret,
    amount,
    currency,
  };
}

/** Pays an opened order at the provider, as its form does. */
export async function payOpened(shop: PaymentShop, opened: OpenedOrder): Promise<void> {
  const { paymentIntentId: id, clientSecret } = opened;
  const response = await confirm(shop, { id, clientSecret });
  if (response.status !== 200) throw new Error(await response.text());
}

export const sendCompletion = (client: TestClient, { token, paymentIntentId }: OpenedOrder) =>
  client.post(completeOrderPayment.path.replace(':token', token), { paymentIntentId });

/** Tells the shop that an opened order was paid. @returns the order */
export async function completeOpened(client: CookieClient, opened: OpenedOrder) {
  const response = await sendCompletion(client, opened);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return completeOrderPayment.response.parse(await response.json());
}

/** Reads an order's events from the store, in order. */
export async function readOrderEvents({ store }: TestSandbox, orderId: string) {
  const fields = (await store.hgetall<Record<string, unknown>>(`places-order:${orderId}`)) ?? {};
  return Object.entries(fields)
    .filter(([field]) => field.startsWith('event:'))
    .toSorted(([a], [b]) => Number(a.slice(6)) - Number(b.slice(6)))
    .map(([, value]) => orderEventSchema.parse(value));
}

/** Names an order's events in short, e.g. `ended refund`. */
export async function listOrderEvents(shop: TestSandbox, orderId: string): Promise<string[]> {
  return (await readOrderEvents(shop, orderId)).map((event) => {
    if (event.kind === 'told') return `told ${event.about}`;
    return 'why' in event ? `${event.kind} ${event.why}` : event.kind;
  });
}

/** Publishes a price list, as the owner does. @param steps prices in pounds */
export async function publishPlacePrices(
  shop: TestSandbox,
  wantedId: string,
  steps: { from: number; price: number }[],
  licence: 'for-good' | 'until-august' = 'for-good',
): Promise<void> {
  await lakeOf(shop).createOrReplace({
    _id: `place-prices-${wantedId}`,
    _type: 'placePrices',
    for: { _type: 'reference', _ref: wantedId },
    licence,
    steps: steps.map((step) => ({ _key: `${step.from}`, ...step })),
  });
  await announceChange(shop);
}

/** Removes all price lists, also the sample's. */
export async function withdrawPlacePrices(shop: TestSandbox): Promise<void> {
  const lake = lakeOf(shop);
  const ids = await lake.fetch<string[]>('*[_type == "placePrices"]._id');
  for (const id of ids) await lake.delete(id);
  await announceChange(shop);
}
