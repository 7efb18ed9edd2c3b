import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { shortList, shortText } from '../typed-text.ts';

/** Longest remembered file. */
export const PAGES_MAX = 2000;

export const pageNumber = z.int().check(z.minimum(1), z.maximum(PAGES_MAX));

/** Milliseconds since 1970. */
const time = z.int().check(z.minimum(0), z.maximum(8.64e15));

export const fileProgress = z.strictObject({
  /** The content item's id. */
  id,
  /** The page shown last. Undefined if the file was never opened. */
  last: z.optional(z.strictObject({ page: pageNumber, pages: pageNumber, at: time })),
  /** One character for each page, `1` if read. Ends with a `1`. */
  read: shortText(PAGES_MAX).check(z.regex(/^(?:[01]*1)?$/)),
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

/** Place in a file: the page shown last, and the number of pages that were never shown. */
export interface Place {
  page: number;
  pages: number;
  unread: number;
}

/** @param pages the file's pages today. @returns undefined if the file was never opened */
export function toPlace(
  { last, read }: Pick<FileProgress, 'last' | 'read'>,
  pages = last?.pages,
): Place | undefined {
  if (!last || !pages) return undefined;
  return { page: Math.min(last.page, pages), pages, unread: pages - countRead(read, pages) };
}

/** Merges two devices' progress. Commutative and idempotent. */
export function mergeProgress(one: FileProgress, other: FileProgress): FileProgress {
  const last = pickLatest(one.last, other.last, ({ page, pages }) => page * 10_000 + pages);
  const revised = pickLatest(one.revised, other.revised, ({ isRevised }) => Number(isRevised));
  return {
    id: one.id,
    read: uniteRead(one.read, other.read),
    ...(last && { last }),
    ...(revised && { revised }),
  };
}

/** Breaks ties by the higher rank, so that the order does not matter. */
function pickLatest<T extends { at: number }>(
  one: T | undefined,
  other: T | undefined,
  rank: (value: T) => number,
): T | undefined {
  if (!one || !other) return one ?? other;
  const isOther = other.at > one.at || (other.at === one.at && rank(other) > rank(one));
  return isOther ? other : one;
}

function uniteRead(one: string, other: string): string {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return [...longer].map((mark, index) => (shorter[index] === '1' ? '1' : mark)).join('');
}

/** Chosen so that a write fits in a JSON body. */
export const FILES_PER_WRITE = 20;

const pages = z.optional(z.int().check(z.minimum(1)));

export const namedFile = z.strictObject({ id, title: z.string() });
export type NamedFile = z.infer<typeof namedFile>;

export const readFile = z.extend(fileProgress, {
  subjectId: id,
  title: z.string(),
  /** Undefined until counted. */
  pages,
  /** Following file of the subject; after the last file, the first. Undefined for a single file. */
  next: z.optional(namedFile),
});
export type ReadFile = z.infer<typeof readFile>;

/** An unpaid checkout, with the name of what is bought: of an offer, only the subjects that the student lacks. */
const openCheckout = z.strictObject({
  subjectId: z.optional(id),
  offerId: z.optional(id),
  code: z.optional(z.string()),
  name: z.string(),
});
export type OpenCheckout = z.infer<typeof openCheckout>;

/** Returns progress in files that the student may open today, with the unfinished checkout that both pages offer. */
export const getProgress = defineEndpoint({
  method: 'GET',
  path: '/api/progress',
  response: z.strictObject({
    files: z.array(readFile),
    /** Owned subjects with their total pages and bytes. Earlier versions have sent no bytes. */
    subjects: z.array(
      z.strictObject({ id, pages: z.int(), bytes: z.optional(z.int()), first: namedFile }),
    ),
    openCheckout: z.optional(openCheckout),
  }),
});

/** Merges a device's progress. Commutative and idempotent. Returns the same files if the student may open them. */
export const postProgress = defineEndpoint({
  method: 'POST',
  path: '/api/progress',
  request: z.strictObject({
    files: shortList(FILES_PER_WRITE, fileProgress).check(z.minLength(1)),
  }),
  response: z.strictObject({ files: z.array(readFile) }),
});
