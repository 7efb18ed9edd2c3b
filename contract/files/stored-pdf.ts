import * as z from 'zod/mini';
import { id } from '../endpoint.ts';

/** The most pages of a file that visitors see: the first one clear, the others blurred. */
export const MAX_SAMPLES = 3;

/** The most characters of a file's text that visitors see. */
export const EXCERPT_LENGTH = 160;

/** The size of a page's picture in pixels. */
export const sampleSize = z.object({
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
});
export type SampleSize = z.infer<typeof sampleSize>;

/**
 * A prepared PDF, as a document of the CMS names it (docs/decisions/0017-where-are-paid-files-stored.md).
 * Who knows it has no access to the file.
 */
export const storedPdf = z.object({
  /** The upload's id, which leads to everything that the file store holds of the file. */
  id,
  /** What the owner's machine calls it. */
  name: z.string().check(z.minLength(1)),
  /** Of the original, in bytes. */
  size: z.int().check(z.minimum(1)),
  pages: z.int().check(z.minimum(1)),
  /** Of the preparation. */
  version: z.int().check(z.minimum(1)),
  /** Of the pictures of the first pages, in the order of the pages. */
  samples: z.array(sampleSize).check(z.maxLength(MAX_SAMPLES)),
  /** How the text of the first page begins. Empty for a scan. */
  excerpt: z.pipe(
    z.nullish(z.string().check(z.maxLength(EXCERPT_LENGTH))),
    z.transform((text) => text ?? ''),
  ),
});
export type StoredPdf = z.infer<typeof storedPdf>;

/** What leads to a prepared file in the file store. */
export const fileReference = z.pick(storedPdf, { id: true, version: true });
export type FileReference = z.infer<typeof fileReference>;
