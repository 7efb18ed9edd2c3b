import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AlarmName, alarmName, type RaisedAlarm } from '#contract/admin/status.ts';
import { config } from '../config.ts';
import { alarmEmail } from '../email/alarm-email.ts';
import { log } from '../log.ts';
import { sendEmail } from '../services/email.ts';
import { claimRecord, writeRecord } from '../services/kv.ts';
import { appendEntry, dropEntries, readEntries } from '../services/kv-log.ts';
import { alarmTexts } from './alarm-texts.ts';
import { QUIET_SECONDS } from './limits.ts';

/** The alarms that were raised, by time, whether or not their emails could be sent. */
const LOG = 'alarms';
const entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** One of the alarms of this version, or of another that ran before. */
  alarm: z.string(),
  sentence: z.string(),
  /** What it concerns, where each case counts. */
  about: z.string().optional(),
});

/** How many alarms the panel shows. */
const SHOWN = 20;

/** How long an alarm is listed. Milliseconds. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/**
 * How long one sender has. An email that could not be sent is tried again after that, which also
 * spares a mail server that is down. Seconds.
 */
const SENDING_SECONDS = 60;

const quietKey = (alarm: AlarmName, about: string | undefined) =>
  about === undefined ? `alarm:${alarm}` : `alarm:${alarm}:${about}`;

/**
 * Emails the owner about a fault, at most once in {@link QUIET_SECONDS}, and lists it in the panel. It
 * never fails: an alarm must not break what it reports.
 * @param sentence what happened, without personal data and secrets
 * @param about tells cases apart, e.g. an order number, where the owner must hear of each of them
 */
export async function raiseAlarm(
  alarm: AlarmName,
  sentence: string,
  about?: string,
): Promise<void> {
  try {
    log('error', 'alarm', { alarm });
    const id = randomUUID();
    const quiet = quietKey(alarm, about);
    if (!(await claimRecord(quiet, { id }, SENDING_SECONDS))) return;
    await listOnce({ id, at: new Date().toISOString(), alarm, sentence, about }).catch((error) =>
      log('error', 'alarm not listed', { alarm }, error),
    );
    const { OWNER_EMAIL: to, SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
    await sendEmail(alarmEmail({ shopName, siteUrl, to, sentence, ...alarmTexts[alarm] }));
    await writeRecord(quiet, { id }, QUIET_SECONDS);
  } catch (error) {
    log('error', 'alarm not sent', { alarm }, error);
  }
}

/** Lists an alarm, unless an attempt to send the same one has listed it already. */
async function listOnce(raised: z.infer<typeof entry>): Promise<void> {
  const recent = Date.now() - QUIET_SECONDS * 1000;
  const listed = await readEntries(LOG, entry, SHOWN);
  const isListed = listed.some(
    ({ alarm, about, at }) =>
      alarm === raised.alarm && about === raised.about && Date.parse(at) > recent,
  );
  if (!isListed) await appendEntry(LOG, raised);
}

/** Reads the latest alarms, newest first. */
export async function readAlarms(): Promise<RaisedAlarm[]> {
  const entries = await readEntries(LOG, entry, SHOWN);
  return entries.map(({ id, at, alarm, sentence }) => {
    const known = alarmName.safeParse(alarm).data;
    return { id, at, title: known ? alarmTexts[known].title : alarm, sentence };
  });
}

/** Forgets alarms that are no longer of interest. */
export async function removeOldAlarms(): Promise<void> {
  await dropEntries(LOG, Date.now() - KEPT);
}
