import type { AlarmName, Finding } from '#contract/admin/status.ts';
import { log } from '../log.ts';
import { raiseAlarm, removeOldAlarms } from './alarms.ts';
import { checkBuild, removeSeenBuilds } from './builds.ts';
import { checkRepeatedFailures, removeOldFailures } from './failed-requests.ts';
import { checkPaymentWebhooks, removeOldFindings } from './payment-webhooks.ts';

/** What breaks without anyone noticing. Other alarms are raised where the fault is found. */
const WATCHED: [AlarmName, () => Promise<Finding>][] = [
  ['webhook-missing', () => checkPaymentWebhooks()],
  ['build-failed', () => checkBuild()],
  // The Edge Function counts failures, too, and sends no email.
  ['errors-repeated', () => checkRepeatedFailures()],
];

const REMOVALS = [removeOldAlarms, removeSeenBuilds, removeOldFailures, removeOldFindings];

/** Raises an alarm for each check that is bad, then forgets what is over. One that fails stops no other. */
export async function watch(): Promise<void> {
  await Promise.all(
    WATCHED.map(([alarm, check]) =>
      attempt(alarm, async () => {
        const { state, summary } = await check();
        if (state === 'bad') await raiseAlarm(alarm, summary);
      }),
    ),
  );
  await Promise.all(REMOVALS.map((remove) => attempt(remove.name, remove)));
}

async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log('warn', 'health not checked', { what }, error);
  }
}
