import type { Config } from '@netlify/functions';
import { removeOldAudit } from '#server/admin/audit.ts';
import { checkListedFiles } from '#server/documents/listed-files.ts';
import { flushOutbox, sendConfirmation } from '#server/email/outbox.ts';
import { raiseAlarm } from '#server/health/alarms.ts';
import { recordHeartbeat } from '#server/health/heartbeats.ts';
import { recordFoundPayment } from '#server/health/payment-webhooks.ts';
import { watch } from '#server/health/watch.ts';
import { log } from '#server/log.ts';
import { reconcile } from '#server/payments/reconcile.ts';

/** Settles payments whose webhook is missing, sends waiting emails, removes old audit entries. */
export default async function run(): Promise<void> {
  try {
    await reconcileAll();
  } catch (error) {
    await raiseAlarm('reconciliation-failing', 'The reconciliation of payments has failed.');
    throw error;
  }
}

async function reconcileAll(): Promise<void> {
  const found = await reconcile();
  await recordHeartbeat('reconciliation');
  if (found.length > 0) log('warn', 'payments found by reconciliation', { count: found.length });
  for (const paymentIntentId of found) {
    await recordFoundPayment(paymentIntentId);
    await sendConfirmation(paymentIntentId);
  }
  await flushOutbox();
  await removeOldAudit();
  await watch();
  await checkListedFiles();
}

export const config: Config = { schedule: '*/10 * * * *' };
