import { sendWaitingAccountEmails, WAITING_ACCOUNT_EMAILS } from '../accounts/account-emails.ts';
import { sendWaitingNotices, WAITING_NOTICES } from '../admin/sign-in-notice.ts';
import { removeOldDownloads } from '../documents/download-records.ts';
import { checkListedFiles } from '../documents/listed-files.ts';
import { deleteUnusedUploads } from '../documents/unused-uploads.ts';
import { flushOutbox } from '../email/outbox.ts';
import { recordFoundPayment } from '../health/payment-webhooks.ts';
import { sendUnsentAlarms } from '../health/send-alarms.ts';
import { runSteps } from '../health/steps.ts';
import { removeOldHealth, watch, watchDailyRun } from '../health/watch.ts';
import { log } from '../log.ts';
import { endAbandonedCodeUses } from '../payments/abandoned-code-uses.ts';
import { followUp } from '../payments/after-payment.ts';
import { closeUnpaidPayments } from '../payments/close-unpaid-payments.ts';
import { reconcile } from '../payments/reconcile.ts';
import { checkKeptSubjects } from '../publishing/check-kept-subjects.ts';
import { prepareAgain } from '../publishing/prepare-again.ts';
import { OUTBOX } from '../purchases/email-facts.ts';
import { addUpStaleDays } from '../purchases/sales-days.ts';
import { UNSENT_ALARMS } from '../services/kv-alarms.ts';

/** Runs everything that must happen without a request, each step independent of the others. */
export function runReconciliation(): Promise<void> {
  return runSteps([
    { name: 'payments', run: settlePayments },
    { name: 'code-uses', run: endAbandonedCodeUses },
    { name: 'emails', waitsAt: OUTBOX, run: flushOutbox },
    { name: 'account-emails', waitsAt: WAITING_ACCOUNT_EMAILS, run: sendWaitingAccountEmails },
    { name: 'sign-in-notices', waitsAt: WAITING_NOTICES, run: sendWaitingNotices },
    { name: 'unsent-alarms', waitsAt: UNSENT_ALARMS, run: sendUnsentAlarms },
    { name: 'alarms', run: watch },
    { name: 'content', run: checkContent },
  ]);
}

/** Settles payments whose webhook is missing. @throws Error if a payment could not be settled */
async function settlePayments(deadline: number): Promise<void> {
  const { found, failed } = await reconcile(deadline);
  if (found.length > 0) log('warn', 'payments found by reconciliation', { count: found.length });
  for (const purchase of found) {
    await recordFoundPayment(purchase.paymentIntentId);
    // The outbox and the hourly check of kept copies do the rest.
    if (Date.now() < deadline) await followUp(purchase);
  }
  if (failed.length > 0) throw new Error('A payment could not be settled');
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Checks in each run which files the CMS lists publicly. The rest runs once an hour, because the store
 * charges per command: expired records, the daily run, kept subjects, unused uploads, abandoned payments,
 * outdated files, and changed sales.
 */
async function checkContent(deadline: number): Promise<void> {
  const previous = await checkListedFiles();
  const hours = [Date.parse(previous?.at ?? ''), Date.now()].map((at) => Math.floor(at / HOUR_MS));
  if (hours[0] === hours[1]) return;
  await Promise.all([removeOldDownloads(deadline), removeOldHealth(), watchDailyRun()]);
  await checkKeptSubjects();
  await deleteUnusedUploads(deadline);
  await closeUnpaidPayments(deadline);
  await prepareAgain(deadline);
  await addUpStaleDays(deadline);
}
