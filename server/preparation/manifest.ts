import * as z from 'zod/mini';
import { sampleSize } from '../../contract/files/stored-pdf.ts';

/**
 * A place in a prepared file's tail that a download fills in. Its size never changes. Web standards
 * only, because the Edge Function uses it.
 */
export const slot = z.discriminatedUnion('kind', [
  /** Holds the operators that draw the stamp, or spaces. */
  z.object({
    kind: z.literal('stamp'),
    /** The index of its first byte in the tail. */
    at: z.int().check(z.minimum(0)),
    size: z.int().check(z.minimum(1)),
    /** The room for the line, in the units of the slot's drawing. */
    width: z.number().check(z.positive()),
  }),
  /** Holds hexadecimal digits of the file's identifier. */
  z.object({
    kind: z.literal('id'),
    at: z.int().check(z.minimum(0)),
    size: z.int().check(z.minimum(1)),
  }),
]);
export type Slot = z.infer<typeof slot>;

/** How a prepared file is put together: its body's parts one after another, then its filled-in tail. */
export const manifest = z.object({
  version: z.int().check(z.minimum(1)),
  /** What the owner's machine calls the original, and its size in bytes. */
  name: z.string().check(z.minLength(1)),
  size: z.int().check(z.minimum(1)),
  pages: z.int().check(z.minimum(1)),
  /** The size of each part of the body, in bytes. */
  parts: z.array(z.int().check(z.minimum(1))).check(z.minLength(1)),
  tail: z.object({ size: z.int().check(z.minimum(0)), slots: z.array(slot) }),
  samples: z.array(sampleSize),
  excerpt: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
