import * as z from 'zod/mini';
import { id } from '../endpoint.ts';

/** Longest remembered file. */
export const PAGES_MAX = 2000;

const page = z.int().check(z.minimum(1), z.maximum(PAGES_MAX));

/** Milliseconds since 1970. */
const time = z.int().check(z.minimum(0), z.maximum(8.64e15));

export const fileProgress = z.strictObject({
  /** The content item's id. */
  id,
  /** The page shown last. Undefined if the file was never opened. */
  last: z.optional(z.strictObject({ page, pages: page, at: time })),
  /** One character for each page, `1` if read. Ends with a `1`. */
  read: z.string().check(z.regex(/^(?:[01]*1)?$/), z.maxLength(PAGES_MAX)),
  revised: z.optional(z.strictObject({ isRevised: z.boolean(), at: time })),
});
export type FileProgress = z.infer<typeof fileProgress>;

/** Clamps a number to a page that can be remembered. */
export const toPage = (number: number): number =>
  Math.min(Math.max(Math.trunc(number) || 1, 1), PAGES_MAX);

export const readOnly = (page: number): string => `${'0'.repeat(page - 1)}1`;

/** Counts the read pages that the file still has. */
export const countRead = (read: string, pages: number): number =>
  [...read.slice(0, pages)].filter((mark) => mark === '1').length;
