import * as z from 'zod/mini';
import { id } from '../endpoint.ts';

/** Sample pages of a file for visitors: the first clear, the others blurred. */
export const MAX_SAMPLES = 3;

export const EXCERPT_LENGTH = 160;

/** In pixels. */
export const sampleSize = z.object({
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
});
export type SampleSize = z.infer<typeof sampleSize>;

/** A prepared PDF (docs/decisions/0017-where-are-paid-files-stored.md). Knowing its fields grants no access. */
export const storedPdf = z.object({
  /** The upload's id, which leads to everything stored for the file. */
  id,
  /** The owner's name for it. */
  name: z.string().check(z.minLength(1)),
  /** Bytes of the original. */
  size: z.int().check(z.minimum(1)),
  pages: z.int().check(z.minimum(1)),
  /** Version of the preparation. */
  version: z.int().check(z.minimum(1)),
  /** Sizes of the first pages' pictures. */
  samples: z.array(sampleSize).check(z.maxLength(MAX_SAMPLES)),
  /** The first page's opening text. Empty for scans. */
  excerpt: z.pipe(
    z.nullish(z.string().check(z.maxLength(EXCERPT_LENGTH))),
    z.transform((text) => text ?? ''),
  ),
});
export type StoredPdf = z.infer<typeof storedPdf>;

export const fileReference = z.pick(storedPdf, { id: true, version: true });
export type FileReference = z.infer<typeof fileReference>;
