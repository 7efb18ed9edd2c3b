import * as z from 'zod/mini';

/** The stamp on every page of a locked file's copy. Web standards only, for the Edge Function. */
export const stamp = z.object({
  /** The visible line: printable ASCII. */
  line: z.string().check(z.regex(/^[\x20-\x7e]+$/)),
  /** The invisible mark, which leads to the order. Undefined in the administrator's copies. */
  mark: z.optional(z.string().check(z.regex(/^[A-Z0-9-]+$/))),
});
export type Stamp = z.infer<typeof stamp>;
