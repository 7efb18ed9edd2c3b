import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AlarmName, alarmName, type RaisedAlarm } from '#contract/admin/status.ts';
import { log } from '../log.ts';
import { recordAlarm } from '../services/kv-alarms.ts';
import { dropEntries, readEntries } from '../services/kv-log.ts';
import { alarmTexts } from './alarm-texts.ts';
import { QUIET_SECONDS } from './limits.ts';
import { quietKey, sendAlarm } from './send-alarms.ts';

const LOG = 'alarms';
const entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Name of an alarm of this or an earlier version. */
  alarm: z.string(),
  sentence: z.string(),
});

const MAX_SHOWN = 20;

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Emails the owner about a fault, at most once in {@link QUIET_SECONDS}, and lists it in the panel. If the email
 * fails, the scheduled run retries. Never fails: an alarm must not break the work that it reports on.
 * @param sentence the event, without personal data or secrets
 * @param about distinguishes cases that the owner must hear of separately, e.g. an order number
 */
export async function raiseAlarm(
  alarm: AlarmName,
  sentence: string,
  about?: string,
): Promise<void> {
  try {
    await raiseAlarmOrThrow(alarm, sentence, about);
  } catch (error) {
    log('error', 'alarm not recorded', { alarm }, error);
  }
}

/** Records an alarm for callers that can retry. @throws AppError `unavailable` if it could not be recorded */
export async function raiseAlarmOrThrow(
  alarm: AlarmName,
  sentence: string,
  about?: string,
): Promise<void> {
  log('error', 'alarm', { alarm });
  const which = about === undefined ? alarm : `${alarm}:${about}`;
  const raised = { id: randomUUID(), at: new Date().toISOString(), alarm, sentence };
  const keys = { quiet: quietKey(which), log: LOG, which };
  if (!(await recordAlarm(keys, QUIET_SECONDS, raised))) return;
  await sendAlarm(which).catch((error: unknown) =>
    log('error', 'alarm not sent', { alarm }, error),
  );
}

export async function readAlarms(): Promise<RaisedAlarm[]> {
  const entries = await readEntries(LOG, entry, MAX_SHOWN);
  return entries.map(({ id, at, alarm, sentence }) => {
    const known = alarmName.safeParse(alarm).data;
    return { id, at, title: known ? alarmTexts[known].title : alarm, sentence };
  });
}

export async function removeOldAlarms(): Promise<void> {
  await dropEntries(LOG, Date.now() - KEPT_MS);
}
