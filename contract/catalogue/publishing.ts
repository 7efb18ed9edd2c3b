import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** The types of the documents that pages show. A change of any other starts no build. */
export const PAGE_TYPES = [
  'subject',
  'offer',
  'topic',
  'contentItem',
  'gradeEvidence',
  'shopSettings',
  'legalPage',
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Called by the CMS when published content changes. The signature covers the raw body. */
export const contentWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/content',
  encoding: 'raw',
  request: z.strictObject({}),
  response: z.strictObject({ received: z.literal(true) }),
});
