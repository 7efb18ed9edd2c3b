import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { alarmName } from '#contract/admin/status.ts';
import { config } from '../config.ts';
import { alarmEmail } from '../email/alarm-email.ts';
import { log } from '../log.ts';
import { sendEmail } from '../services/email.ts';
import { claimRecord, releaseRecord, writeRecord } from '../services/kv.ts';
import { readUnsentAlarms, removeUnsentAlarm } from '../services/kv-alarms.ts';
import { alarmTexts } from './alarm-texts.ts';
import { QUIET_SECONDS } from './limits.ts';

/** How long a sender holds its claim, in seconds: as long as a function may run. */
const SENDING_SECONDS = 60;

const unsent = z.object({ id: z.string(), alarm: alarmName, sentence: z.string() });

/** The record that keeps an alarm about a case quiet. */
export const quietKey = (which: string) => `alarm:${which}`;

/**
 * Emails the owner the alarm about a case, unless that is done or being done. It waits until the mail
 * server has accepted it. An alarm that only another version knows is left to it.
 * @throws Error where the mail server or the store does not accept it
 */
export async function sendAlarm(which: string): Promise<void> {
  const key = `alarm-sending:${which}`;
  const claim = { sender: randomUUID() };
  if (!(await claimRecord(key, claim, SENDING_SECONDS))) return;
  try {
    const raised = unsent.safeParse((await readUnsentAlarms())[which]).data;
    if (!raised) return;
    const { id, alarm, sentence } = raised;
    const { OWNER_EMAIL: to, SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
    const email = alarmEmail({ shopName, siteUrl, to, sentence, ...alarmTexts[alarm] });
    await sendEmail({ ...email, id: `alarm.${id}` });
    // The quiet time counts from the email, which may be much later than the fault.
    await writeRecord(quietKey(which), { id }, QUIET_SECONDS);
    await removeUnsentAlarm(which);
  } finally {
    await releaseRecord(key, claim);
  }
}

/**
 * Sends the alarms whose email could not be sent before.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 */
export async function sendUnsentAlarms(deadline: number): Promise<void> {
  for (const which of Object.keys(await readUnsentAlarms())) {
    if (Date.now() > deadline) return;
    await sendAlarm(which).catch((error: unknown) =>
      log('error', 'alarm not sent', { which }, error),
    );
  }
}
