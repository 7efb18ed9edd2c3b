import { commitIf, remove, removeEntry } from '../store/commit.ts';
import { listMembersBefore, readTimeRanges } from '../store/timelines.ts';
import type { OrderState } from './order-state.ts';
import { isOrderUnchanged, readOrders, toPurchaseOrderKey } from './orders.ts';
import { joinCodeKey, placesOrderKey, placesOrdersKey, waitingOrdersKey } from './stored-keys.ts';

/** Deletes orders that need no longer be kept. */

const DAY_MS = 24 * 60 * 60 * 1000;
const QUOTE_KEPT_MS = 90 * DAY_MS;
/** Longer than tax law requires in most countries. */
const ORDER_KEPT_MS = 7 * 365 * DAY_MS;

/** Time in which a quote is deleted even if the schedule stands still for weeks. Older orders are not read again. */
const CATCH_UP_MS = 30 * DAY_MS;

const BATCH_SIZE = 50;

/** Deletes quotes that became no order, and orders after seven years. The facts of payments stay in their ledgers. */
export async function forgetOrders(now = Date.now()): Promise<void> {
  const to = now - QUOTE_KEPT_MS;
  const [quotes = []] = await readTimeRanges(placesOrdersKey.key, [{ from: to - CATCH_UP_MS, to }]);
  const old = await listMembersBefore(placesOrdersKey.key, now - ORDER_KEPT_MS, BATCH_SIZE);
  await forgetIf(
    quotes.map(({ member }) => member),
    hasNoContract,
  );
  await forgetIf(old, () => true);
}

/** Returns true for an order that was neither accepted nor paid. */
const hasNoContract = ({ invoice, release, payments }: OrderState): boolean =>
  !invoice && !release && payments.length === 0;

async function forgetIf(
  orderIds: string[],
  isForgotten: (order: OrderState) => boolean,
): Promise<void> {
  for (let at = 0; at < orderIds.length; at += BATCH_SIZE) {
    const orders = await readOrders(orderIds.slice(at, at + BATCH_SIZE));
    for (const order of orders) if (order && isForgotten(order)) await forget(order);
  }
}

/** Leaves an order that changes meanwhile to the next run. */
async function forget(order: OrderState): Promise<void> {
  const { orderId, school, joinCode } = order;
  await commitIf(
    [isOrderUnchanged(order)],
    [
      remove(placesOrderKey.of(orderId)),
      removeEntry(placesOrdersKey.key, orderId),
      removeEntry(waitingOrdersKey.key, orderId),
      ...(school?.purchaseOrder
        ? [removeEntry(toPurchaseOrderKey(school.purchaseOrder), orderId)]
        : []),
      ...(joinCode ? [remove(joinCodeKey.of(joinCode))] : []),
    ],
  );
}
