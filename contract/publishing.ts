import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Called by the CMS when published content changes. The signature covers the raw body. */
export const contentWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/content',
  encoding: 'raw',
  request: z.strictObject({}),
  response: z.strictObject({ received: z.literal(true) }),
});
