import type { Config } from '@netlify/functions';
import {
  sendWaitingAccountEmails,
  WAITING_ACCOUNT_EMAILS,
} from '#server/accounts/account-emails.ts';
import { sendUnsentDigest, UNSENT_DIGEST } from '#server/admin/audit-digest.ts';
import { sendWaitingNotices, WAITING_NOTICES } from '#server/admin/sign-in-notice.ts';
import { removeOldDownloads } from '#server/documents/download-records.ts';
import { checkListedFiles } from '#server/documents/listed-files.ts';
import { deleteUnusedUploads } from '#server/documents/unused-uploads.ts';
import { flushOutbox } from '#server/email/outbox.ts';
import { recordFoundPayment } from '#server/health/payment-webhooks.ts';
import { sendUnsentAlarms } from '#server/health/send-alarms.ts';
import { runSteps } from '#server/health/steps.ts';
import { removeOldHealth, watch, watchDailyRun } from '#server/health/watch.ts';
import { log } from '#server/log.ts';
import { endAbandonedCodeUses } from '#server/payments/abandoned-code-uses.ts';
import { followUp } from '#server/payments/after-payment.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { checkKeptSubjects } from '#server/publishing/check-kept-subjects.ts';
import { prepareAgain } from '#server/publishing/prepare-again.ts';
import { OUTBOX } from '#server/purchases/email-facts.ts';
import { addUpStaleDays } from '#server/purchases/sales-days.ts';
import { UNSENT_ALARMS } from '#server/services/kv-alarms.ts';

/** Does what must happen even where no request asks for it, each step on its own. */
export default function run(): Promise<void> {
  return runSteps([
    { name: 'payments', run: settlePayments },
    { name: 'code-uses', run: endAbandonedCodeUses },
    { name: 'emails', waitsAt: OUTBOX, run: flushOutbox },
    { name: 'account-emails', waitsAt: WAITING_ACCOUNT_EMAILS, run: sendWaitingAccountEmails },
    { name: 'sign-in-notices', waitsAt: WAITING_NOTICES, run: sendWaitingNotices },
    { name: 'audit', waitsAt: UNSENT_DIGEST, run: sendUnsentDigest },
    { name: 'unsent-alarms', waitsAt: UNSENT_ALARMS, run: sendUnsentAlarms },
    { name: 'alarms', run: watch },
    { name: 'content', run: checkContent },
  ]);
}

/** Settles payments whose webhook is missing. @throws Error where one of them could not be settled */
async function settlePayments(deadline: number): Promise<void> {
  const { found, failed } = await reconcile(deadline);
  if (found.length > 0) log('warn', 'payments found by reconciliation', { count: found.length });
  for (const purchase of found) {
    await recordFoundPayment(purchase.paymentIntentId);
    // The outbox and the hourly check of copies have the rest.
    if (Date.now() < deadline) await followUp(purchase);
  }
  if (failed.length > 0) throw new Error('A payment could not be settled');
}

const HOUR = 60 * 60 * 1000;

/**
 * Checks in each run what the CMS shows to anyone. Once an hour it removes what is too old, and checks the
 * daily run, the copies of the subjects, the uploads that no one uses, the files that are to be prepared
 * again, and the days whose sales have changed: the store counts each command.
 */
async function checkContent(deadline: number): Promise<void> {
  const previous = await checkListedFiles();
  const hours = [Date.parse(previous?.at ?? ''), Date.now()].map((at) => Math.floor(at / HOUR));
  if (hours[0] === hours[1]) return;
  await Promise.all([removeOldDownloads(deadline), removeOldHealth(), watchDailyRun()]);
  await checkKeptSubjects();
  await deleteUnusedUploads(deadline);
  await prepareAgain(deadline);
  await addUpStaleDays(deadline);
}

export const config: Config = { schedule: '*/10 * * * *' };
