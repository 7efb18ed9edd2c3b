import { z } from 'zod';

/**
 * The kinds of request that a student sends, and how often out of 100. While as many files are on their way
 * as may be at once, a student opens a page instead.
 */
export const KINDS = { page: 60, access: 25, download: 12, 'sign-in': 3 } as const;

export const kind = z.enum(['page', 'access', 'download', 'sign-in']);
export type Kind = z.infer<typeof kind>;

/** What the process of the students is told. */
export const plan = z.object({
  shop: z.url(),
  seed: z.int(),
  seconds: z.number(),
  /** The most downloads at once, of all students together. */
  downloadsAtOnce: z.int(),
  paths: z.object({
    page: z.array(z.string()).min(1),
    access: z.array(z.string()).min(1),
    download: z.string(),
  }),
  /** A copy has about as many bytes as its original. */
  fileBytes: z.int(),
  students: z.array(
    z.object({ cookie: z.string(), address: z.string(), email: z.string(), password: z.string() }),
  ),
});
export type Plan = z.infer<typeof plan>;

/** What it measured: the milliseconds of each request of a kind, and what went wrong. */
export const report = z.object({
  times: z.record(kind, z.array(z.number())),
  bytes: z.number(),
  /** From the first request to the last response. */
  seconds: z.number(),
  errors: z.array(z.string()),
});
export type Report = z.infer<typeof report>;
