import { z } from 'zod';
import type { Finding } from '#contract/health/status.ts';
import { alarmTexts } from '../alarms/alarms.ts';
import { HEARTBEAT_INTERVAL_MS, readHeartbeat } from '../alarms/heartbeats.ts';
import { logFailure } from '../log.ts';
import { wasPaidBetween } from '../purchases/ledger.ts';
import { appendEntry, dropEntries, logEntry, readEntries } from '../store/logs.ts';
import { claimRecord, readRecord } from '../store/records.ts';
import { paymentsFoundKey, webhooksWatchedKey } from './stored-keys.ts';

const MINUTE_MS = 60_000;

/** Payments in a day that only reconciliation found. One or two may be found while their webhooks are in transit. */
const FOUND_MAX = 3;

const MAX_WEBHOOK_DELAY_MS = 30 * MINUTE_MS;

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Allows for different clocks at provider and shop, and the age of a heartbeat. */
const MARGIN_MS = HEARTBEAT_INTERVAL_MS + MINUTE_MS;

/** Start of the watch: webhooks of earlier payments left no trace. */
const watched = z.object({ at: z.iso.datetime() });

export async function recordFoundPayment(paymentIntentId: string): Promise<void> {
  await appendEntry(paymentsFoundKey.key, {
    id: paymentIntentId,
    at: new Date().toISOString(),
  }).catch(logFailure('warn', 'found payment not recorded', { paymentIntentId }));
}

export async function checkPaymentWebhooks(now = Date.now()): Promise<Finding> {
  const [at, payments] = await Promise.all([
    readHeartbeat('payment-webhook'),
    readEntries(paymentsFoundKey.key, logEntry, FOUND_MAX),
  ]);
  const isFoundOften =
    payments.length === FOUND_MAX && payments.every((entry) => isRecent(entry.at, now));
  if (isFoundOften) {
    const what = `In the last day, at least ${FOUND_MAX} payments arrived without a webhook.`;
    return missing(what, at);
  }
  const last = Date.parse(at ?? (await watchedSince(now)));
  const isOverdue = await wasPaidBetween(last + MARGIN_MS, now - MAX_WEBHOOK_DELAY_MS);
  if (isOverdue) {
    return missing(
      'A payment was made more than half an hour ago, but no webhook followed it.',
      at,
    );
  }
  if (at) return { state: 'good', summary: 'The payment provider sent the last one:', at };
  return {
    state: 'unknown',
    summary: 'No webhook has arrived yet. The first payment triggers one.',
  };
}

function missing(what: string, at: string | undefined): Finding {
  const summary = `${what} ${at ? 'The last webhook came:' : 'None has ever come.'}`;
  return { state: 'bad', summary, advice: alarmTexts['webhook-missing'].advice, at };
}

const isRecent = (at: string, now: number) => now - Date.parse(at) < DAY_MS;

async function watchedSince(now: number): Promise<string> {
  return (await readRecord(webhooksWatchedKey.key, watched))?.at ?? new Date(now).toISOString();
}

/** Starts the watch, for the schedule: a check from the panel or the doctor writes nothing. */
export async function watchPaymentWebhooks(): Promise<Finding> {
  const finding = await checkPaymentWebhooks();
  if (finding.state === 'unknown')
    await claimRecord(webhooksWatchedKey.key, { at: new Date().toISOString() });
  return finding;
}

export async function removeOldFindings(): Promise<void> {
  await dropEntries(paymentsFoundKey.key, Date.now() - DAY_MS);
}
