import * as z from 'zod/mini';
import { defineEndpoint, id, optional, optionalOr } from '../endpoint.ts';
import { WHATS_NEW_MAX_LENGTH } from '../limits.ts';
import { shortText } from '../typed-text.ts';

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
  /** The upload's id, part of the keys of everything stored for the file. */
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
  excerpt: optionalOr(z.string().check(z.maxLength(EXCERPT_LENGTH)), ''),
});
export type StoredPdf = z.infer<typeof storedPdf>;

export const fileReference = z.pick(storedPdf, { id: true, version: true });
export type FileReference = z.infer<typeof fileReference>;

// Editions of an item's file, as the CMS names them (docs/decisions/0021-what-do-buyers-keep-when-content-
// changes.md).

/** An edition's number, from 1. Unrelated to the preparation's `version`. */
const edition = z.int().check(z.minimum(1));

export const FIRST_EDITION = 1;

const earlierFile = z.extend(fileReference, {
  edition,
  /** Upload time of the later edition. */
  replacedAt: z.iso.datetime(),
});

/** An item's edition fields. Missing or broken values must not hide the file. */
export const editionFields = {
  edition: z.catch(optionalOr(edition, FIRST_EDITION), FIRST_EDITION),
  /** Upload time of this edition. Undefined for the first edition. */
  replacedAt: z.catch(optional(z.iso.datetime()), undefined),
  whatsNew: z.catch(
    optional(z.string().check(z.minLength(1), z.maxLength(WHATS_NEW_MAX_LENGTH))),
    undefined,
  ),
  /** Latest first. */
  earlierFiles: z.catch(optionalOr(z.array(earlierFile), []), []),
};

export const editionInAddress = z.optional(
  z.pipe(shortText(5).check(z.regex(/^[1-9]\d*$/)), z.transform(Number)),
);

/** A visitor's view of a locked file before buying (docs/decisions/0017-where-are-paid-files-stored.md). */
export const sample = z.extend(
  fileReference,
  z.pick(storedPdf, { samples: true, excerpt: true }).shape,
);
export type Sample = z.infer<typeof sample>;

export const getSample = defineEndpoint({
  method: 'GET',
  path: '/samples/:file/:version/:picture',
  request: z.strictObject({
    file: id,
    version: z.pipe(shortText(6).check(z.regex(/^[1-9]\d*$/)), z.transform(Number)),
    picture: z.pipe(
      shortText(40).check(z.regex(new RegExp(`^[1-${MAX_SAMPLES}]\\.webp$`))),
      z.transform((name) => Number.parseInt(name, 10)),
    ),
  }),
  response: z.instanceof(Uint8Array),
});
