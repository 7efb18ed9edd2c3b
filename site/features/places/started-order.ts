import * as z from 'zod/mini';
import { PLACES_ORDER } from '#site/lib/storage-names.ts';

const startedOrder = z.object({
  /** Form in which the order was started. */
  by: z.enum(['gift', 'school']),
  /** Request that opened the payment, with the order's key. */
  request: z.looseObject({ key: z.uuid() }),
});
type StartedOrder = z.infer<typeof startedOrder>;
export type BuyBy = StartedOrder['by'];

/**
 * Keeps an order that waits for its payment in this tab, so that a reload or a return from the bank continues it. Does
 * nothing if storage is blocked.
 */
export function storeStarted(started: StartedOrder): void {
  try {
    sessionStorage.setItem(PLACES_ORDER, JSON.stringify(started));
  } catch {
    // The payer types the details again.
  }
}

/** Returns undefined if this tab has started no order in this form. */
export function readStarted(by: BuyBy): StartedOrder['request'] | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PLACES_ORDER) ?? 'null');
    const started = startedOrder.safeParse(stored).data;
    return started?.by === by ? started.request : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the next order of this tab another order, even with the same details. */
export function forgetStarted(): void {
  try {
    sessionStorage.removeItem(PLACES_ORDER);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
