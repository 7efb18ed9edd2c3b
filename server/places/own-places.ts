import type { MyData } from '#contract/personal-data/my-data.ts';
import type { OwnPlace } from '#contract/places/joining.ts';
import { AppError } from '../errors.ts';
import { isOwnedUntil } from '../purchases/counting-payments.ts';
import { findPurchase, toPurchases } from '../purchases/ledger.ts';
import { findPlace } from '../purchases/place-facts.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { type Change, type Condition, putField, removeField } from '../store/commit.ts';
import { type AccountLedger, listPayments } from '../store/ledger.ts';
import { holderField } from './order-events.ts';
import { isPaidInFull, type OrderState, type Place } from './order-state.ts';
import { addPlaceEvent, changeOrder, isPlaceUnchanged, readOrder, readOrders } from './orders.ts';
import { placesOrderKey } from './stored-keys.ts';

const listPlaceFacts = (ledger: AccountLedger) =>
  [...listPayments(ledger).values()].flatMap((facts) => findPlace(facts) ?? []);

/** Lists the orders in which an account has, or had, a place. */
export async function readOrdersOf(ledger: AccountLedger): Promise<OrderState[]> {
  const orderIds = listPlaceFacts(ledger).map(({ orderId }) => orderId);
  const orders = await readOrders([...new Set(orderIds)]);
  return orders.filter((order) => order !== undefined);
}

/** Reads the ids of the paid orders among them: only their places are deducted from a price. */
export async function readPaidOrders(ledger: AccountLedger): Promise<ReadonlySet<string>> {
  const orders = await readOrdersOf(ledger);
  return new Set(orders.filter(isPaidInFull).map(({ orderId }) => orderId));
}

/** Finds the place that an account uses. */
export const findOwnPlace = (
  { places }: OrderState,
  accountId: string,
): (Place & { pupil: NonNullable<Place['pupil']> }) | undefined =>
  places.flatMap((place) =>
    place.state === 'used' && place.pupil?.accountId === accountId
      ? [{ ...place, pupil: place.pupil }]
      : [],
  )[0];

/** Lists the places that a student uses. */
export async function listOwnPlaces(ledger: AccountLedger): Promise<OwnPlace[]> {
  const orders = await readOrdersOf(ledger);
  return orders
    .filter(({ stage }) => stage === 'released' || stage === 'paused')
    .flatMap((order) => {
      const place = findOwnPlace(order, ledger.accountId);
      return place ? [toOwnPlace(order, place.pupil, ledger)] : [];
    });
}

function toOwnPlace(
  { orderId, opened, what, school }: OrderState,
  { holder, paymentIntentId }: NonNullable<Place['pupil']>,
  ledger: AccountLedger,
): OwnPlace {
  const { buyer, lastDay, isLive } = opened;
  const isSchools = buyer === 'school';
  const lines = findPurchase(ledger, { paymentIntentId })?.lines ?? [];
  const lacking = lines.filter(({ subjectId }) => !isOwnedUntil(ledger, { subjectId, isLive }));
  return {
    orderNumber: orderNumber(orderId),
    orderId,
    what,
    from: isSchools ? school?.organisation : opened.from,
    lastDay,
    showsMore: isSchools ? (holder?.showsMore ?? false) : undefined,
    subjectIds: lastDay ? lacking.map(({ subjectId }) => subjectId) : [],
  };
}

/**
 * Returns what the deletion of an account changes in its places: each stays used, as left, until the teacher takes it
 * back, and the name goes.
 */
export async function leavePlaces(
  ledger: AccountLedger,
  at: string,
): Promise<{ conditions: Condition[]; changes: Change[] }> {
  const names = listPlaceFacts(ledger).map(({ orderId, slot, number }) =>
    removeField(placesOrderKey.of(orderId), holderField(slot, number)),
  );
  const left = (await readOrdersOf(ledger)).flatMap((order) => {
    const place = findOwnPlace(order, ledger.accountId);
    return place ? [{ order, place }] : [];
  });
  return {
    conditions: left.map(({ order, place }) => isPlaceUnchanged(order, place)),
    changes: [
      ...left.map(({ order, place }) => addPlaceEvent(order, place, { kind: 'left', at })),
      // Also of orders that cannot be read.
      ...names,
    ],
  };
}

/** Lists all places that an account has, or had, for the person's own data. */
export async function compilePlaces(ledger: AccountLedger): Promise<MyData['places']> {
  const orders = new Map((await readOrdersOf(ledger)).map((order) => [order.orderId, order]));
  return toPurchases(ledger).flatMap(({ place, paymentIntentId, paidAt }) => {
    const order = place && orders.get(place.orderId);
    if (!order) return [];
    const own = findOwnPlace(order, ledger.accountId);
    const holder = own?.pupil.paymentIntentId === paymentIntentId ? own.pupil.holder : undefined;
    const isUsed = own?.pupil.paymentIntentId === paymentIntentId;
    const state = order.stage === 'ended' ? 'ended' : isUsed ? 'used' : 'taken-back';
    return [{ orderNumber: orderNumber(order.orderId), joinedAt: paidAt, state, ...holder }];
  });
}

/** Shows a student's own figures to the teacher, or hides them again. @throws AppError `not_found` */
export async function showMore(
  ledger: AccountLedger,
  orderId: string,
  showsMore: boolean,
): Promise<OwnPlace[]> {
  await changeOrder(
    () => readOrder(orderId),
    (order) => {
      const place = findOwnPlace(order, ledger.accountId);
      const holder = place?.pupil.holder;
      if (!place || !holder || order.ended) throw new AppError('not_found');
      if (holder.showsMore === showsMore) return undefined;
      const field = holderField(place.slot, place.pupil.number);
      return {
        events: [],
        conditions: [isPlaceUnchanged(order, place)],
        changes: [putField(placesOrderKey.of(orderId), field, { ...holder, showsMore })],
      };
    },
  );
  return listOwnPlaces(ledger);
}
