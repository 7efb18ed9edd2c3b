import type { AlarmName, Finding } from '#contract/admin/status.ts';
import { log } from '../log.ts';
import { raiseAlarm, removeOldAlarms } from './alarms.ts';
import { checkBuild, removeSeenBuilds } from './builds.ts';
import { removeOldFailures } from './failed-requests.ts';
import { checkPaymentWebhooks, removeOldFindings } from './payment-webhooks.ts';
import { sendUnsentAlarms } from './send-alarms.ts';

/** What breaks without anyone noticing. Other alarms are raised where the fault is found. */
const WATCHED: [AlarmName, () => Promise<Finding>][] = [
  ['webhook-missing', () => checkPaymentWebhooks()],
  ['build-failed', () => checkBuild()],
];

const REMOVALS = [removeOldAlarms, removeSeenBuilds, removeOldFailures, removeOldFindings];

/**
 * Sends the alarms that wait, raises one for each check that is bad, then forgets what is over. One that
 * fails stops no other.
 * @param deadline when to leave what waits to the next run, in milliseconds since 1970
 */
export async function watch(deadline: number): Promise<void> {
  await attempt('unsent alarms', () => sendUnsentAlarms(deadline));
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
