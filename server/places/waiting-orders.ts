import { isOfMode } from '../purchases/ledger.ts';
import { commit, removeEntry } from '../store/commit.ts';
import { readCurrentMembers } from '../store/timelines.ts';
import type { OrderState } from './order-state.ts';
import { readOrders } from './orders.ts';
import { waitingOrdersKey } from './stored-keys.ts';

/** Returns true if the owner must decide about an order, or an invoice is unpaid. */
export const isWaiting = ({
  stage,
  invoice,
  due,
}: Pick<OrderState, 'stage' | 'invoice' | 'due'>): boolean =>
  stage === 'ordered' || (invoice !== undefined && due > 0);

/**
 * Reads the orders that wait for the owner, oldest first. Forgets those that have been settled, so that years of paid
 * orders cost no commands.
 */
export async function readWaitingOrders(): Promise<OrderState[]> {
  const ids = await readCurrentMembers(waitingOrdersKey.key);
  const orders = await readOrders(ids);
  const settled = ids.filter((_, index) => {
    const order = orders[index];
    return order !== undefined && !isWaiting(order);
  });
  if (settled.length > 0) await commit(settled.map((id) => removeEntry(waitingOrdersKey.key, id)));
  return orders
    .filter((order) => order !== undefined)
    .filter((order) => isWaiting(order) && isOfMode(order.opened));
}
