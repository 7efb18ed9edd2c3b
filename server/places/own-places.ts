import type { OwnPlace } from '#contract/places/joining.ts';
import { AppError } from '../errors.ts';
import { isOwnedUntil } from '../purchases/counting-payments.ts';
import { findPurchase } from '../purchases/ledger.ts';
import { findPlace } from '../purchases/place-facts.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { putField } from '../store/commit.ts';
import { type AccountLedger, listPayments } from '../store/ledger.ts';
import { holderField } from './order-events.ts';
import type { OrderState, Place } from './order-state.ts';
import { changeOrder, isPlaceUnchanged, readOrder, readOrders } from './orders.ts';
import { placesOrderKey } from './stored-keys.ts';

/** Lists the orders in which an account has, or had, a place. */
export async function readOrdersOf(ledger: AccountLedger): Promise<OrderState[]> {
  const places = [...listPayments(ledger).values()].flatMap((facts) => findPlace(facts) ?? []);
  const orders = await readOrders([...new Set(places.map(({ orderId }) => orderId))]);
  return orders.filter((order) => order !== undefined);
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
