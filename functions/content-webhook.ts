import type { Config } from '@netlify/functions';
import { contentWebhook } from '#contract/catalogue/publishing.ts';
import { recordHeartbeat } from '#server/alarms/heartbeats.ts';
import { refreshKeptSubjects } from '#server/catalogue/kept-subjects.ts';
import { receivePublication } from '#server/catalogue/publication.ts';
import { buildLater } from '#server/catalogue/rebuild.ts';
import { webhook } from '#server/http/public-function.ts';
import { logFailure } from '#server/log.ts';
import { correctReports } from '#server/page-reports/correct-reports.ts';
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
    if (isChange) {
      waitUntil(refreshKeptSubjects());
      // The schedule tries again.
      waitUntil(correctReports().catch(logFailure('warn', 'page reports not corrected yet')));
    }
    if (isBuildDue) waitUntil(buildLater());
  },
);

export const config: Config = { path: ['/api/webhooks/content'] };
