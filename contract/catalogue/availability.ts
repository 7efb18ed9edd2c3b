import * as z from 'zod/mini';

/**
 * Whether a subject can be bought: `off-sale` where the owner has taken it off sale, `no-files` while
 * it has no locked item with a file, so that nothing empty is sold.
 */
export const availability = z.enum(['on-sale', 'off-sale', 'no-files']);
export type Availability = z.infer<typeof availability>;

/** Tells from a subject's items whether it can be bought, as `subjectsQuery` does. */
export function availabilityOf(
  { isOnSale }: { isOnSale: boolean },
  items: readonly { isLocked: boolean; hasFile: boolean }[],
): Availability {
  if (!isOnSale) return 'off-sale';
  return items.some(({ isLocked, hasFile }) => isLocked && hasFile) ? 'on-sale' : 'no-files';
}
