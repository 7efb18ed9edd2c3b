import * as z from 'zod/mini';
import { id } from '../endpoint.ts';

/**
 * How far someone has read their files, as browser and functions keep it
 * (docs/decisions/0020-why-does-the-shop-have-its-own-reader.md).
 */

/** The most pages of a file that are remembered. */
export const PAGES_MAX = 2000;

const page = z.int().check(z.minimum(1), z.maximum(PAGES_MAX));

/** In ms since 1970. */
const time = z.int().check(z.minimum(0), z.maximum(8.64e15));

/** How far a file has been read. */
export const fileProgress = z.strictObject({
  /** The content item's. */
  id,
  /** The page shown last. Missing where the file was never opened. */
  last: z.optional(z.strictObject({ page, pages: page, at: time })),
  /** One character for each page from the first, `1` where it was read. It ends with a `1`. */
  read: z.string().check(z.regex(/^(?:[01]*1)?$/), z.maxLength(PAGES_MAX)),
  /** Whether the student has marked the file as revised, and when they said so. */
  revised: z.optional(z.strictObject({ isRevised: z.boolean(), at: time })),
});
export type FileProgress = z.infer<typeof fileProgress>;

/** A page number that can be remembered. */
export const toPage = (number: number): number =>
  Math.min(Math.max(Math.trunc(number) || 1, 1), PAGES_MAX);

/** The pages read where one page was. */
export const readOnly = (page: number): string => `${'0'.repeat(page - 1)}1`;

/** Counts the pages that were read of a file, as long as it has them. */
export const countRead = (read: string, pages: number): number =>
  [...read.slice(0, pages)].filter((mark) => mark === '1').length;
