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

/** Lock time of a sender: the maximum run time of a function. */
const SENDING_SECONDS = 60;

const unsent = z.object({ id: z.string(), alarm: alarmName, sentence: z.string() });

export const quietKey = (which: string) => `alarm:${which}`;

/**
 * Emails an alarm, unless another sender holds the lock. Leaves alarms that only another version knows to that
 * version.
 * @throws Error if the mail server or the store fails
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
    // The quiet time starts with the email, which may be much later than the fault.
    await writeRecord(quietKey(which), { id }, QUIET_SECONDS);
    await removeUnsentAlarm(which);
  } finally {
    await releaseRecord(key, claim);
  }
}

/** @param deadline in milliseconds since 1970; the next run does the rest */
export async function sendUnsentAlarms(deadline: number): Promise<void> {
  for (const which of Object.keys(await readUnsentAlarms())) {
    if (Date.now() > deadline) return;
    await sendAlarm(which).catch((error: unknown) =>
      log('error', 'alarm not sent', { which }, error),
    );
  }
}
