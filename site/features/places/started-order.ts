import * as z from 'zod/mini';
import { PLACES_ORDER } from '#site/lib/storage-names.ts';

const startedOrder = z.object({
  /** Form in which the order was started. */
  by: z.enum(['gift', 'school']),
  /** Details as JSON, without the key. */
  details: z.string(),
  key: z.string(),
});
type StartedOrder = z.infer<typeof startedOrder>;
export type BuyBy = StartedOrder['by'];

const keys = new Map<string, string>();

/** Returns the order's key: the same details are the same order, however often the payer presses the button. */
export function orderKey(details: object): string {
  const json = JSON.stringify(details);
  const key = keys.get(json) ?? crypto.randomUUID();
  keys.set(json, key);
  return key;
}

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

/** Returns undefined if this tab has started no order in this way. */
export function readStarted(by: BuyBy): StartedOrder | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PLACES_ORDER) ?? 'null');
    const started = startedOrder.safeParse(stored).data;
    return started?.by === by ? started : undefined;
  } catch {
    return undefined;
  }
}

/** The next order of this tab is another order, even with the same details. */
export function forgetStarted(): void {
  try {
    sessionStorage.removeItem(PLACES_ORDER);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
