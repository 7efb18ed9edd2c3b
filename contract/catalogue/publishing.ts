import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Types of documents shown on pages. Changes to other types start no build. */
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

/** Called by the CMS. The signature covers the raw body. */
export const contentWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/content',
  encoding: 'raw',
  response: z.strictObject({ received: z.literal(true) }),
});
