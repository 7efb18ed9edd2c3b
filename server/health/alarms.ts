import { randomUUID } from 'node:crypto';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { sendEmail } from '../services/email.ts';
import { claimRecord } from '../services/kv.ts';

/** What the owner must know at once. Each name is sent at most once in {@link QUIET_SECONDS}. */
export type Alarm =
  | 'webhook-missing'
  | 'errors-repeated'
  | 'build-failed'
  | 'email-given-up'
  | 'file-listed-publicly'
  | 'reconciliation-failing'
  | 'refund-failed';

/** Six hours, in seconds: a fault that stays is repeated a few times a day. */
const QUIET_SECONDS = 6 * 60 * 60;

/**
 * Emails the owner about a fault. It never fails: an alarm must not break what it reports.
 * @param sentence what happened and what to do, without personal data and secrets
 */
export async function raiseAlarm(alarm: Alarm, sentence: string): Promise<void> {
  try {
    log('error', 'alarm', { alarm });
    if (!(await claimRecord(`alarm:${alarm}`, { id: randomUUID() }, QUIET_SECONDS))) return;
    const { OWNER_EMAIL, SHOP_NAME } = config();
    const subject = `${SHOP_NAME} needs you: ${alarm}`;
    await sendEmail({ to: OWNER_EMAIL, subject, text: sentence, html: `<p>${sentence}</p>` });
  } catch (error) {
    log('error', 'alarm not sent', { alarm }, error);
  }
}
