import type { Config } from '@netlify/functions';
import { removeOldAudit } from '#server/admin/audit.ts';
import { flushOutbox, sendEmailsAbout } from '#server/email/outbox.ts';
import { raiseAlarm } from '#server/health/alarms.ts';
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
  if (found.length > 0) log('warn', 'payments found by reconciliation', { count: found.length });
  for (const paymentIntentId of found) await sendEmailsAbout(paymentIntentId);
  await flushOutbox();
  await removeOldAudit();
}

export const config: Config = { schedule: '*/10 * * * *' };
