import { emailTitles, type GivenUpEmail } from '#contract/admin/order-emails.ts';
import { type Finding, jobTitles } from '#contract/health/status.ts';
import { alarmTexts } from '../alarms/alarms.ts';
import { config } from '../config.ts';
import { countUnconfirmedEmails } from '../limits/unconfirmed-emails.ts';
import { readOutbox } from '../purchases/outbox-records.ts';
import { MOMENT_FORMAT } from '../shop-time.ts';
import { readDone } from './needs-done.ts';

/** Maximum wait of an email before sending counts as broken. */
const MAX_EMAIL_WAIT_MS = 60 * 60_000;

/** Period in which the panel lists given-up emails. */
const GIVEN_UP_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;

/** Emails that have not reached anyone. */
export interface UndeliveredEmails {
  /** Queued emails, oldest first. */
  queued: { title: string; since: string }[];
  /** Time of the oldest queued email, if it has waited too long. */
  overdueSince: string | undefined;
  /** Emails given up lately. */
  lost: LostEmail[];
}

export interface LostEmail extends GivenUpEmail {
  /** Id of the owner's need. */
  id: string;
}

const titles = new Map<string, string>(Object.entries(jobTitles));

export async function readUndelivered(now = Date.now()): Promise<UndeliveredEmails> {
  const { waiting, others, givenUp } = await readOutbox();
  const queued = [
    ...waiting.map(({ kind, orderNumber, since }) => ({
      title: `${emailTitles[kind]}, ${orderNumber}`,
      since,
    })),
    ...others.map(({ name, since }) => ({ title: titles.get(name) ?? 'Other work', since })),
  ].toSorted((a, b) => a.since.localeCompare(b.since));
  const oldest = queued[0]?.since;
  return {
    queued,
    overdueSince: oldest && now - Date.parse(oldest) > MAX_EMAIL_WAIT_MS ? oldest : undefined,
    lost: givenUp
      .filter(({ at }) => now - Date.parse(at) < GIVEN_UP_DAYS * DAY_MS)
      .map((email) => ({
        ...email,
        id: `email-${email.orderNumber}-${email.kind}-${Date.parse(email.at)}`,
      })),
  };
}

export async function checkEmails(now = Date.now()): Promise<Finding> {
  const [{ queued, overdueSince, lost: givenUp }, done] = await Promise.all([
    readUndelivered(now),
    readDone(),
  ]);
  const lost = givenUp.filter(({ id }) => !done.has(id));
  const items = [
    ...lost.map(describeLost),
    ...queued.map(
      ({ title, since }) => `${title}, waiting since ${MOMENT_FORMAT.format(new Date(since))}`,
    ),
  ];
  const summary = `${countEmails(queued.length, 'is', 'are')} waiting.`;
  if (lost.length > 0) {
    return {
      state: 'bad',
      summary: `${summary} ${countEmails(lost.length, 'was', 'were')} given up in the last ${GIVEN_UP_DAYS} days:`,
      advice: alarmTexts['email-given-up'].advice,
      items,
    };
  }
  if (!overdueSince) return { state: 'good', summary, ...(items.length > 0 && { items }) };
  return {
    state: 'bad',
    summary: `${summary} The oldest since:`,
    advice: WAITING_ADVICE,
    at: overdueSince,
    items,
  };
}

/** Checks whether the shop still sends emails to addresses that no one has confirmed. */
export async function checkUnconfirmedEmails(): Promise<Finding> {
  const max = config().UNCONFIRMED_EMAILS_PER_DAY;
  const sent = await countUnconfirmedEmails();
  const summary = `${sent} of at most ${max} in the last 24 hours.`;
  if (sent < max) return { state: 'good', summary };
  return { state: 'bad', summary, advice: alarmTexts['unconfirmed-emails-used-up'].advice };
}

export const WAITING_ADVICE =
  "Look at the mail provider's status page and its dashboard. The shop tries again every ten " +
  'minutes, for three days.';

export function countEmails(emails: number, one: string, many: string): string {
  if (emails > 1) return `${emails} emails ${many}`;
  return `${emails === 0 ? 'No' : 'One'} email ${one}`;
}

function describeLost({ orderNumber, to, ...why }: GivenUpEmail): string {
  return `${orderNumber} to ${to || 'a deleted account'} (${whyLost(why)})`;
}

/** Explains why an email was given up, e.g. `refused, 550`. */
export function whyLost({
  reason,
  responseCode,
}: Pick<GivenUpEmail, 'reason' | 'responseCode'>): string {
  const why = reason === 'expired' ? 'not accepted for three days' : 'refused';
  return responseCode === undefined ? why : `${why}, ${responseCode}`;
}
