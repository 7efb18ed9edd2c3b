import * as z from 'zod/mini';

/**
 * What a copy of a locked file says on every page about whose notes it is. Web standards only,
 * because the Edge Function uses it.
 */
export const stamp = z.object({
  /** The visible line: printable ASCII. */
  line: z.string().check(z.regex(/^[\x20-\x7e]+$/)),
  /** The invisible mark, which leads to the order. Missing in the administrator's copies. */
  mark: z.optional(z.string().check(z.regex(/^[A-Z0-9-]+$/))),
});
export type Stamp = z.infer<typeof stamp>;
