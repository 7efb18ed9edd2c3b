import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AlarmName, alarmName, type RaisedAlarm } from '#contract/health/status.ts';
import { config } from '../config.ts';
import { emailButton, emailPage, escapeHtml } from '../email/layout.ts';
import { log } from '../log.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { readUnsentAlarms, recordAlarm, removeUnsentAlarm } from '../store/alarms.ts';
import { dropEntries, readEntries } from '../store/logs.ts';
import { claimRecord, releaseRecord, writeRecord } from '../store/records.ts';
import { alarmTexts } from './alarm-texts.ts';

/** Interval between alarms about the same lasting fault. */
const QUIET_SECONDS = 6 * 60 * 60;

interface AlarmNotice {
  shopName: string;
  siteUrl: string;
  to: string;
  title: string;
  sentence: string;
  advice: string;
  /** File name in `docs/runbooks/`. */
  runbook: string;
}

const REPEATED = 'While the problem lasts, we repeat this email at most every six hours.';

function alarmEmail(notice: AlarmNotice): Email {
  const { shopName, siteUrl, to, title, sentence, advice, runbook } = notice;
  const steps = `Step by step: docs/runbooks/${runbook} in the shop's source code.`;
  const panel = `${siteUrl}/admin`;
  const text = [
    'Hello,',
    `Your shop needs your attention. ${sentence}`,
    `What to do: ${advice}`,
    `The admin panel's Status tab shows more: ${panel}`,
    steps,
    REPEATED,
    shopName,
  ].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>Hello,</p>
    <p>Your shop needs your attention. ${escapeHtml(sentence)}</p>
    <p><strong>What to do:</strong> ${escapeHtml(advice)}</p>
    <p>${emailButton(panel, 'Open the admin panel')}</p>
    <p>Its Status tab shows more. ${steps}</p>
    <p>${REPEATED}</p>`,
  );
  return { to, subject: `${shopName}: ${title}`, text, html };
}

/** Lock time of a sender: the maximum run time of a function. */
const SENDING_SECONDS = 60;

const unsent = z.object({ id: z.string(), alarm: alarmName, sentence: z.string() });

const quietKey = (which: string) => `alarm:${which}`;

/**
 * Emails an alarm, unless another sender holds the lock. Leaves alarms that only another version knows to that
 * version.
 * @throws Error if the mail server or the store fails
 */
async function sendAlarm(which: string): Promise<void> {
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
