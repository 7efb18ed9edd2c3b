import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { escapeHtml } from '#contract/escape-html.ts';
import { runbookPath } from '#contract/handbook.ts';
import { type AlarmName, alarmName, type RaisedAlarm } from '#contract/health/status.ts';
import { brand } from '#shop';
import { config } from '../config.ts';
import { composeEmail, emailButton, emailLink, paragraph } from '../email/layout.ts';
import { defineJob, runNow } from '../jobs/jobs.ts';
import { log, logFailure } from '../log.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { addEntry, commitIf, put } from '../store/commit.ts';
import { dropEntries, readEntries } from '../store/logs.ts';
import { alarmKey, alarmsKey } from './stored-keys.ts';

interface AlarmText {
  title: string;
  advice: string;
  /** File name in `docs/runbooks/`. */
  runbook: string;
}

export const alarmTexts: Record<AlarmName, AlarmText> = {
  'webhook-missing': {
    title: 'Payments arrive without a webhook',
    advice:
      "Open the webhook in the payment provider's dashboard. Check its address, events and " +
      'signing secret, and read why the last deliveries failed. No payment is lost meanwhile: the ' +
      'shop looks for payments itself every ten minutes.',
    runbook: 'paid-without-access.md',
  },
  'errors-repeated': {
    title: 'Requests keep failing',
    advice:
      "Look at the status pages of the shop's services: hosting, content, payments and the " +
      "key-value store. If they all work, search the functions' log for the references.",
    runbook: 'README.md',
  },
  'build-failed': {
    title: 'The site was not rebuilt',
    advice:
      'Open the latest deploy at the host and read the end of its log: it names the document or the ' +
      'setting that is wrong. Students see the last good site until a build succeeds.',
    runbook: 'hosting-plan-used-up.md',
  },
  'email-given-up': {
    title: 'An email could not be delivered',
    advice:
      "Open the order in the panel and check the buyer's email address. Their access does not depend " +
      'on the email.',
    runbook: 'paid-without-access.md',
  },
  'unconfirmed-emails-used-up': {
    title: 'New addresses get no more emails today',
    advice:
      'Confirmed addresses and everyone who has paid still get every email, and free orders still give access. If a ' +
      'class is using a free code, raise UNCONFIRMED_EMAILS_PER_DAY within your mail plan. Otherwise a program is ' +
      'probably making the shop write to strangers: the limit has stopped it, and ends within a day.',
    runbook: 'README.md',
  },
  'file-listed-publicly': {
    title: 'Old files can be found without paying',
    advice:
      'Check that every item has its PDF in the shop, and delete the old files in the CMS. Until then, make ' +
      'the dataset private at sanity.io/manage, Datasets, if your plan allows it.',
    runbook: 'old-files-in-the-cms.md',
  },
  'reconciliation-failing': {
    title: 'Payments could not be reconciled',
    advice:
      'Look at the status pages of the payment provider and the key-value store. The shop tries again ' +
      "every ten minutes. If it keeps failing, read the log of the function 'schedule'.",
    runbook: 'README.md',
  },
  'audit-chain-failing': {
    title: 'The audit log could not be counted',
    advice:
      "Read the log of the function 'schedule' at the host, and run npm run doctor: an entry that is not as " +
      'the shop writes it is a sign that someone else writes in the store.',
    runbook: 'leaked-token.md',
  },
  'refund-failed': {
    title: 'A refund failed',
    advice:
      "Open the payment in the payment provider's dashboard. Send the money back another way, and " +
      'tell the buyer.',
    runbook: 'refund.md',
  },
  'order-unknown': {
    title: 'A payment has no order',
    advice:
      'The payment is in the ledger, but its order of places is gone, so no one has got a place. Restore the order ' +
      "from the latest backup, or refund the payment in the payment provider's dashboard and write to the payer.",
    runbook: 'paid-without-access.md',
  },
  'payment-disputed': {
    title: 'A payment is disputed',
    advice:
      "Open the order's customer in the panel: the evidence is there as a PDF, and waits at the payment " +
      'provider as a draft. Read it, complete it, and submit it there before the day that the provider names.',
    runbook: 'dispute.md',
  },
  'fraud-warning': {
    title: 'A payment may be fraud',
    advice:
      "Refund it in the panel if the buyer does not answer, or if you do not believe them: the card's holder " +
      'is likely to dispute the payment, and a dispute also costs a fee.',
    runbook: 'dispute.md',
  },
};

/** Interval between alarms about the same lasting fault. */
const QUIET_SECONDS = 6 * 60 * 60;

function alarmEmail(alarm: AlarmName, sentence: string): Email {
  const { OWNER_EMAIL: to, SITE_URL: siteUrl } = config();
  const { title, advice, runbook } = alarmTexts[alarm];
  const steps = `${siteUrl}${runbookPath(runbook)}`;
  const panel = `${siteUrl}/admin`;
  const parts = [
    paragraph('Hello,'),
    paragraph(`Your shop needs your attention. ${sentence}`),
    {
      text: `What to do: ${advice}`,
      html: `<p><strong>What to do:</strong> ${escapeHtml(advice)}</p>`,
    },
    {
      text: `The admin panel shows more: ${panel}\n\nStep by step: ${steps}`,
      html: `<p>${emailButton(panel, 'Open the admin panel')}</p>
    <p>${emailLink(steps, 'Step by step')}</p>`,
    },
    paragraph('While the problem lasts, we repeat this email at most every six hours.'),
  ];
  return { to, subject: `${brand.name}: ${title}`, ...composeEmail(parts) };
}

/** An alarm that the owner has not been emailed yet. */
export const unsentAlarm = z.object({ id: z.string(), alarm: alarmName, sentence: z.string() });

/** Emails an alarm to the owner. The id is the case. */
export const alarms = defineJob({
  name: 'alarm',
  schema: unsentAlarm,
  // The owner must learn of it, however late.
  retryForMs: Number.POSITIVE_INFINITY,
  run: async ({ id, alarm, sentence }, { id: which }) => {
    await sendEmail({ ...alarmEmail(alarm, sentence), id: `alarm.${id}` }).catch(
      (cause: unknown) => {
        // A mailbox that refuses now may be repaired.
        throw new Error('The alarm was not accepted', { cause });
      },
    );
    // The quiet time starts with the email, which may be much later than the fault.
    return [put(alarmKey.of(which), { id }, QUIET_SECONDS)];
  },
});

const entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Name of an alarm of this or an earlier version. */
  alarm: z.string(),
  sentence: z.string(),
  /** Case. Undefined in earlier versions, and if the alarm has only one. */
  about: z.string().optional(),
});
export type AlarmEntry = z.infer<typeof entry>;

const MAX_SHOWN = 20;

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Emails the owner about a fault, at most once in {@link QUIET_SECONDS}, and lists it in the panel. If the email
 * fails, the scheduled run retries, because the mail server is often the cause. Never
 * fails: an alarm must not break the work that it reports on.
 * @param sentence the event, without personal data or secrets
 * @param about distinguishes cases that the owner must be told of separately, e.g. an order number
 */
export async function raiseAlarm(
  alarm: AlarmName,
  sentence: string,
  about?: string,
): Promise<void> {
  await raiseAlarmOrThrow(alarm, sentence, about).catch(
    logFailure('error', 'alarm not recorded', { alarm }),
  );
}

/** Records an alarm for callers that can retry. @throws AppError `unavailable` if it could not be recorded */
export async function raiseAlarmOrThrow(
  alarm: AlarmName,
  sentence: string,
  about?: string,
): Promise<void> {
  log('error', 'alarm', { alarm });
  const which = about === undefined ? alarm : `${alarm}:${about}`;
  const id = randomUUID();
  const at = new Date().toISOString();
  const quiet = alarmKey.of(which);
  const isRaised = await commitIf(
    [{ read: ['EXISTS', quiet], is: '0' }],
    [
      put(quiet, { id }, QUIET_SECONDS),
      addEntry(alarmsKey.key, JSON.stringify({ id, at, alarm, sentence, about }), Date.parse(at)),
      alarms.enqueue(which, { id, alarm, sentence }),
    ],
  );
  if (isRaised) await runNow(alarms, which);
}

/** Reads alarms, newest first. */
export const readAlarmEntries = (count: number): Promise<AlarmEntry[]> =>
  readEntries(alarmsKey.key, entry, count);

export async function readAlarms(): Promise<RaisedAlarm[]> {
  const entries = await readAlarmEntries(MAX_SHOWN);
  return entries.map(({ id, at, alarm, sentence }) => {
    const name = alarmName.safeParse(alarm).data;
    return { id, at, title: name ? alarmTexts[name].title : alarm, sentence };
  });
}

export async function removeOldAlarms(): Promise<void> {
  await dropEntries(alarmsKey.key, Date.now() - KEPT_MS);
}
