import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AlarmName, alarmName, type RaisedAlarm } from '#contract/admin/status.ts';
import { log } from '../log.ts';
import { recordAlarm } from '../services/kv-alarms.ts';
import { dropEntries, readEntries } from '../services/kv-log.ts';
import { alarmTexts } from './alarm-texts.ts';
import { QUIET_SECONDS } from './limits.ts';
import { quietKey, sendAlarm } from './send-alarms.ts';

/** The alarms that were raised, by time, whether or not their emails could be sent. */
const LOG = 'alarms';
const entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** One of the alarms of this version, or of another that ran before. */
  alarm: z.string(),
  sentence: z.string(),
});

/** How many alarms the panel shows. */
const SHOWN = 20;

/** How long an alarm is listed. Milliseconds. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/**
 * Emails the owner about a fault, at most once in {@link QUIET_SECONDS}, and lists it in the panel. An
 * email that cannot be sent waits for the scheduled run. It never fails: an alarm must not break what
 * it reports.
 * @param sentence what happened, without personal data and secrets
 * @param about tells cases apart, e.g. an order number, where the owner must hear of each of them
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

/**
 * Raises an alarm as {@link raiseAlarm} does, for callers that are called again where it fails: what they
 * report only once must not be lost.
 * @throws AppError `unavailable` where it could not be recorded
 */
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
