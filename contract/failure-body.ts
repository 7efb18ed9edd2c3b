import * as z from 'zod/mini';

/**
 * A failed response without its code, whose list browsers need not load. `requestId` is set for the shop's
 * own faults.
 */
export const failureBody = z.strictObject({
  message: z.string(),
  fields: z.optional(z.catchall(z.object({}), z.string())),
  requestId: z.optional(z.string()),
});

/** Shortens a request's id for people to quote. The end is used because ids may begin with a timestamp. */
export const shortReference = (requestId: string): string => requestId.slice(-8);
