import type { Config } from '@netlify/functions';
import { contentWebhook } from '#contract/catalogue/publishing.ts';
import { recordHeartbeat } from '#server/health/heartbeats.ts';
import { webhook } from '#server/http/webhook.ts';
import { refreshKeptSubjects } from '#server/publishing/keep-subjects.ts';
import { buildLater } from '#server/publishing/rebuild.ts';
import { receivePublication } from '#server/publishing/receive-publication.ts';
import {
  CONTENT_SIGNATURE_HEADER,
  isWaitMessage,
  verifyContentWebhook,
} from '#server/services/content-webhook.ts';

export default webhook(
  contentWebhook,
  CONTENT_SIGNATURE_HEADER,
  async ({ body, signature, waitUntil }) => {
    await verifyContentWebhook(body, signature);
    if (isWaitMessage(body)) return waitUntil(buildLater());
    waitUntil(recordHeartbeat('content-webhook'));
    const { isChange, isBuildDue } = await receivePublication(body);
    if (isChange) waitUntil(refreshKeptSubjects());
    if (isBuildDue) waitUntil(buildLater());
  },
);

export const config: Config = { path: ['/api/webhooks/content'] };
