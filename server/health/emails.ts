import type { GivenUpEmail } from '#contract/admin/emails.ts';
import type { Finding } from '#contract/admin/status.ts';
import { alarmTexts } from '../alarms/alarm-texts.ts';
import { EMAIL_PATIENCE, GIVEN_UP_DAYS } from '../alarms/thresholds.ts';
import { readOutbox } from '../purchases/read-outbox.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function checkEmails(now = Date.now()): Promise<Finding> {
  const { waiting, givenUp } = await readOutbox();
  const lost = givenUp.filter(({ at }) => now - Date.parse(at) < GIVEN_UP_DAYS * DAY_MS);
  const summary = `${count(waiting.length, 'is', 'are')} waiting.`;
  if (lost.length > 0) {
    return {
      state: 'bad',
      summary: `${summary} ${count(lost.length, 'was', 'were')} given up in the last ${GIVEN_UP_DAYS} days:`,
      advice: alarmTexts['email-given-up'].advice,
      items: lost.map(describe),
    };
  }
  const [oldest] = waiting;
  if (!oldest || now - Date.parse(oldest.since) <= EMAIL_PATIENCE) {
    return { state: 'good', summary };
  }
  return {
    state: 'bad',
    summary: `${summary} The oldest since:`,
    advice:
      "Look at the mail provider's status page and its dashboard. The shop tries again every ten " +
      'minutes, for three days.',
    at: oldest.since,
  };
}

function count(emails: number, one: string, many: string): string {
  if (emails > 1) return `${emails} emails ${many}`;
  return `${emails === 0 ? 'No' : 'One'} email ${one}`;
}

function describe({ orderNumber, to, reason, responseCode }: GivenUpEmail): string {
  const why = reason === 'expired' ? 'not accepted for three days' : 'refused';
  const code = responseCode === undefined ? '' : `, ${responseCode}`;
  return `${orderNumber} to ${to || 'a deleted account'} (${why}${code})`;
}
