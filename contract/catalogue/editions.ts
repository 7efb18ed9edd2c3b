import * as z from 'zod/mini';
import { fileReference } from '../files/stored-pdf.ts';
import { WHATS_NEW_MAX_LENGTH } from '../limits.ts';
import { optional } from '../optional.ts';

/**
 * The versions of an item's file, as its document in the CMS names them
 * (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */

/** The number of a version, from 1. It is no `version` of the preparation. */
const edition = z.int().check(z.minimum(1));

/** The version of a file that no other has preceded. */
export const FIRST_EDITION = 1;

/** A version that a later one has replaced. */
const earlierFile = z.extend(fileReference, {
  edition,
  /** When the later one was uploaded. */
  replacedAt: z.iso.datetime(),
});

/** What an item says of the versions of its file. What is missing or broken must not hide the file. */
export const editionFields = {
  edition: z.catch(
    z.pipe(
      z.nullish(edition),
      z.transform((value) => value ?? FIRST_EDITION),
    ),
    FIRST_EDITION,
  ),
  /** When this version was uploaded in the place of another. */
  replacedAt: z.catch(optional(z.iso.datetime()), undefined),
  /** What is new in it, in the owner's words. */
  whatsNew: z.catch(
    optional(z.string().check(z.minLength(1), z.maxLength(WHATS_NEW_MAX_LENGTH))),
    undefined,
  ),
  /** Those before it, the latest first. */
  earlierFiles: z.catch(
    z.pipe(
      z.nullish(z.array(earlierFile)),
      z.transform((list) => list ?? []),
    ),
    [],
  ),
};

/** The number of a version in an address. */
export const editionInAddress = z.optional(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)),
);
