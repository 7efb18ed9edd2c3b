import * as z from 'zod/mini';

/**
 * `off-sale` if the owner withdrew the subject; `no-files` until a locked item has a file, so nothing empty
 * is sold.
 */
export const availability = z.enum(['on-sale', 'off-sale', 'no-files']);
export type Availability = z.infer<typeof availability>;

/** Computes a subject's availability from its items, as `subjectsQuery` does. */
export function availabilityOf(
  { isOnSale }: { isOnSale: boolean },
  items: readonly { isLocked: boolean; hasFile: boolean }[],
): Availability {
  if (!isOnSale) return 'off-sale';
  return items.some(({ isLocked, hasFile }) => isLocked && hasFile) ? 'on-sale' : 'no-files';
}
