import * as z from 'zod/mini';
import { defineEndpoint, id, optional } from '../endpoint.ts';

/** Types of documents shown on pages. Changes to other types start no build. */
export const PAGE_TYPES = [
  'subject',
  'offer',
  'placePrices',
  'topic',
  'contentItem',
  'gradeEvidence',
  'shopSettings',
  'legalPage',
] as const;

/** Types of documents whose changes the CMS reports, for the audit log. */
export const REPORTED_TYPES = [...PAGE_TYPES, 'card', 'drill'] as const;
export type ReportedType = (typeof REPORTED_TYPES)[number];

/** Time for a build and the build before it. A build that takes longer counts as failed. */
export const MAX_BUILD_MS = 15 * 60_000;

/** Called by the CMS. The signature covers the raw body. */
export const contentWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/content',
  encoding: 'raw',
  response: z.strictObject({ received: z.literal(true) }),
});

/** A build's file about itself, which the shop reads from its own site. */
export const builtSite = z.object({
  /** Time at which the build read the content: it contains what was published before. */
  builtAt: z.iso.datetime(),
  /** Subjects with a page. Undefined in a build of an earlier version. */
  subjectIds: optional(z.array(id)),
});

/** State of the pages. Public: the Studio polls it after a publication. */
export const getBuild = defineEndpoint({
  method: 'GET',
  path: '/api/build',
  response: z.strictObject({
    /** Undefined if the site has no `build.json`. */
    site: z.optional(z.strictObject(builtSite.shape)),
    /** Start of the next build. Undefined unless a publication waits for it. */
    nextBuildAt: z.optional(z.iso.datetime()),
  }),
});
