import * as z from 'zod/mini';
import { WHATS_NEW_MAX_LENGTH } from '../limits.ts';
import { optional } from '../optional.ts';
import { fileReference } from './stored-pdf.ts';

/**
 * Editions of an item's file, as the CMS names them
 * (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */

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
  edition: z.catch(
    z.pipe(
      z.nullish(edition),
      z.transform((value) => value ?? FIRST_EDITION),
    ),
    FIRST_EDITION,
  ),
  /** Upload time of this edition. Undefined for the first edition. */
  replacedAt: z.catch(optional(z.iso.datetime()), undefined),
  whatsNew: z.catch(
    optional(z.string().check(z.minLength(1), z.maxLength(WHATS_NEW_MAX_LENGTH))),
    undefined,
  ),
  /** Latest first. */
  earlierFiles: z.catch(
    z.pipe(
      z.nullish(z.array(earlierFile)),
      z.transform((list) => list ?? []),
    ),
    [],
  ),
};

export const editionInAddress = z.optional(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)),
);
