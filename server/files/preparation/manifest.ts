import * as z from 'zod/mini';
import { sampleSize } from '../../../contract/files/stored-pdf.ts';

/**
 * Place in a prepared file's tail that a download fills in. Its size never changes. Uses web standards only, because
 * the Edge Function runs it.
 */
export const slot = z.discriminatedUnion('kind', [
  /** Slot for the stamp's drawing operators, padded with spaces. */
  z.object({
    kind: z.literal('stamp'),
    /** Index of the first byte in the tail. */
    at: z.int().check(z.minimum(0)),
    size: z.int().check(z.minimum(1)),
    /** Width for the line, in the units of the slot's drawing. */
    width: z.number().check(z.positive()),
  }),
  /** Slot for hexadecimal digits of the file's identifier. */
  z.object({
    kind: z.literal('id'),
    at: z.int().check(z.minimum(0)),
    size: z.int().check(z.minimum(1)),
  }),
]);
export type Slot = z.infer<typeof slot>;

/** Structure of a prepared file: the parts of its body in order, then its filled-in tail. */
export const manifest = z.object({
  version: z.int().check(z.minimum(1)),
  /** Name and size in bytes of the owner's original file. */
  name: z.string().check(z.minLength(1)),
  size: z.int().check(z.minimum(1)),
  pages: z.int().check(z.minimum(1)),
  /** Size of each part of the body, in bytes. */
  parts: z.array(z.int().check(z.minimum(1))).check(z.minLength(1)),
  tail: z.object({ size: z.int().check(z.minimum(0)), slots: z.array(slot) }),
  samples: z.array(sampleSize),
  excerpt: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
