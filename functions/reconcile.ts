import type { Config } from '@netlify/functions';
import { log } from '#server/log.ts';
import { flushOutbox, sendConfirmation } from '#server/mail/outbox.ts';
import { reconcile } from '#server/payments/reconcile.ts';

/** Finds what webhooks missed, and sends what the mail server refused. */
export default async function run(): Promise<void> {
  const found = await reconcile();
  if (found.length > 0) log('warn', 'payments found by reconciliation', { count: found.length });
  for (const paymentIntentId of found) await sendConfirmation(paymentIntentId);
  await flushOutbox();
}

export const config: Config = { schedule: '*/10 * * * *' };
