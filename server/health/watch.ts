import type { AlarmName, Finding } from '#contract/health/status.ts';
import { raiseAlarm, removeOldAlarms } from '../alarms/alarms.ts';
import { checkRepeatedFailures, removeOldFailures } from '../alarms/failed-requests.ts';
import { checkBuild, removeSeenBuilds } from '../catalogue/rebuild.ts';
import { log } from '../log.ts';
import { checkAuditChain } from './checks.ts';
import { checkUnconfirmedEmails } from './emails.ts';
import { removeOldDone } from './needs-done.ts';
import { removeOldFindings, watchPaymentWebhooks } from './payment-webhooks.ts';

/**
 * Faults that no one would notice, judged by their results, such as payments that only reconciliation found: a stopped
 * part reports nothing. Other alarms are raised by the code that finds the fault.
 */
const WATCHED: [AlarmName, () => Promise<Finding>][] = [
  ['webhook-missing', watchPaymentWebhooks],
  ['build-failed', checkBuild],
  ['unconfirmed-emails-used-up', checkUnconfirmedEmails],
  ['errors-repeated', checkRepeatedFailures],
];

const REMOVALS = [
  removeOldAlarms,
  removeSeenBuilds,
  removeOldFailures,
  removeOldFindings,
  removeOldDone,
];

/** Raises an alarm for each bad check. @throws Error if a check failed, after all have ended */
export async function watch(): Promise<void> {
  const checks = WATCHED.map(([alarm, check]) => hasFailed(alarm, () => raise(alarm, check)));
  const failed = await Promise.all(checks);
  if (failed.includes(true)) throw new Error("The shop's health could not be checked");
}

export async function watchDailyRun(): Promise<void> {
  await hasFailed('daily run', () => raise('audit-chain-failing', checkAuditChain));
}

/** Deletes old records. Never fails: the checks only consider recent records. */
export async function removeOldHealth(): Promise<void> {
  await Promise.all(REMOVALS.map((remove) => hasFailed(remove.name, remove)));
}

async function raise(alarm: AlarmName, check: () => Promise<Finding>): Promise<void> {
  const { state, summary, at } = await check();
  if (state === 'bad') await raiseAlarm(alarm, at ? `${summary} ${at}.` : summary);
}

async function hasFailed(what: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    log('warn', 'health not checked', { what }, error);
    return true;
  }
}
