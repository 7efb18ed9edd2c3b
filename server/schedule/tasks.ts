import { accountEmails } from '../accounts/account-emails.ts';
import { alarms } from '../alarms/alarms.ts';
import { removeOldAudit } from '../audit/audit.ts';
import { continueChains } from '../audit/audit-chain.ts';
import { publishEndedReductions } from '../catalogue/publication.ts';
import { buildIfDue } from '../catalogue/rebuild.ts';
import { closeUnpaidPayments, endAbandonedCodeUses } from '../checkout/close-payments.ts';
import { notifyOfPurchase } from '../checkout/notify-of-purchase.ts';
import { orderRefunds } from '../checkout/order-refunds.ts';
import { reconcile } from '../checkout/reconcile.ts';
import { queueUpdateEmails, updateEmails } from '../editions/update-emails.ts';
import { removeOldDownloads } from '../files/download-records.ts';
import { checkListedFiles, deleteUnusedUploads, prepareAgain } from '../files/file-maintenance.ts';
import { dailyEmails, queueDailyEmail } from '../health/daily-email.ts';
import { recordFoundPayment } from '../health/payment-webhooks.ts';
import { removeOldHealth, watch, watchDailyRun } from '../health/watch.ts';
import { type Job, runJobs } from '../jobs/jobs.ts';
import { jobsKey } from '../jobs/stored-keys.ts';
import { log } from '../log.ts';
import { MIGRATIONS } from '../migrations.ts';
import { correctionEmails, correctReports } from '../page-reports/correct-reports.ts';
import { listSubjectsOfOrders, maintainPlaces } from '../places/maintain-places.ts';
import { placesEmails } from '../places/order-emails.ts';
import { queueReminders, reminders } from '../practice/reminders.ts';
import { purchaseEmails } from '../purchases/outbox.ts';
import { addUpStaleDays } from '../purchases/sales-days.ts';
import { checkKeptSubjects } from '../purchases/subject-owners.ts';
import { signInNotices } from '../sessions/sign-in-notice.ts';
import { migrate } from './migrate.ts';
import { runSteps } from './run-steps.ts';
import type { Task } from './run-tasks.ts';

/** Runs everything that must happen without a request, each step independent of the others. */
function runReconciliation(): Promise<void> {
  return runSteps([
    { name: 'payments', run: recordPayments },
    { name: 'code-uses', run: endAbandonedCodeUses },
    { name: 'jobs', waitsAt: [jobsKey.key], run: (deadline) => runJobs(ALL_JOBS, deadline) },
    { name: 'migrations', run: (deadline) => migrate(MIGRATIONS, deadline) },
    { name: 'alarms', run: watch },
    { name: 'content', run: checkContent },
  ]);
}

const ALL_JOBS: readonly Job[] = [
  purchaseEmails,
  orderRefunds,
  accountEmails,
  signInNotices,
  alarms,
  updateEmails,
  reminders,
  correctionEmails,
  dailyEmails,
  placesEmails,
];

/** Records payments whose webhook is missing. @throws Error if a payment could not be recorded */
async function recordPayments(deadline: number): Promise<void> {
  const { found, failed } = await reconcile(deadline);
  if (found.length > 0) log('warn', 'payments found by reconciliation', { count: found.length });
  for (const purchase of found) {
    await recordFoundPayment(purchase.paymentIntentId);
    // The queue and the hourly check of archived copies do the rest.
    if (Date.now() < deadline) await notifyOfPurchase(purchase);
  }
  if (failed.length > 0) throw new Error('A payment could not be recorded');
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Checks in each run which files the CMS lists publicly. The rest runs once an hour, because the store
 * charges per command: corrected reports, expired records, the daily run, kept subjects, unused uploads, abandoned payments,
 * outdated files, and changed sales.
 */
async function checkContent(deadline: number): Promise<void> {
  const previous = await checkListedFiles();
  const hours = [Date.parse(previous?.at ?? ''), Date.now()].map((at) => Math.floor(at / HOUR_MS));
  if (hours[0] === hours[1]) return;
  await Promise.all([removeOldDownloads(deadline), removeOldHealth(), watchDailyRun()]);
  await checkKeptSubjects(await listSubjectsOfOrders());
  await correctReports();
  await deleteUnusedUploads(deadline);
  await closeUnpaidPayments(deadline);
  await prepareAgain(deadline);
  await addUpStaleDays(deadline);
}

/** Time for orders of places in a run. */
const PLACES_MS = 15_000;

const everyTenMinutes = (at: Date) => at.getUTCMinutes() % 10 === 0;
const everyHour = (at: Date) => at.getUTCMinutes() === 0;
const isHour = (at: Date, first: number, last: number) =>
  at.getUTCHours() >= first && at.getUTCHours() <= last;

/**
 * Run by the scheduled function. The host charges each run by its time and the store each command, so there is one
 * function, it runs every five minutes, and the clock alone decides which tasks are due. Each task ends within 30 s, or
 * takes a deadline and continues in the next run. If the function itself stops, only the status tab shows it.
 */
export const TASKS: Task[] = [
  { name: 'rebuild', isDue: () => true, run: rebuild },
  { name: 'reconcile', isDue: everyTenMinutes, run: runReconciliation },
  // Spread over the afternoon's runs.
  {
    name: 'update-emails',
    feature: 'editions',
    isDue: (at) => everyTenMinutes(at) && isHour(at, 15, 19),
    run: queueUpdateEmails,
  },
  // During the day in the shop's time zone, in winter and in summer.
  {
    name: 'practice-emails',
    feature: 'practice',
    isDue: (at) => everyHour(at) && isHour(at, 8, 18),
    run: queueReminders,
  },
  // Repeated in case of a failure. Only the first successful run of a day queues the email.
  {
    name: 'daily-email',
    isDue: (at) => everyTenMinutes(at) && isHour(at, 7, 8),
    run: () => queueDailyEmail(),
  },
  // In the morning in the shop's time zone, in winter and in summer. Later runs continue the first.
  {
    name: 'places',
    isDue: (at) => everyTenMinutes(at) && isHour(at, 9, 9),
    run: () => maintainPlaces(Date.now() + PLACES_MS),
  },
  {
    name: 'audit-chain',
    isDue: (at) => everyHour(at) && isHour(at, 6, 6),
    run: chainAudit,
  },
];

/** Publishes prices after a reduction has ended, and starts a debounced build whose waiting function was stopped. */
async function rebuild(): Promise<void> {
  try {
    await publishEndedReductions();
  } finally {
    await buildIfDue();
  }
}

async function chainAudit(): Promise<void> {
  try {
    await continueChains();
  } finally {
    await removeOldAudit();
  }
}
