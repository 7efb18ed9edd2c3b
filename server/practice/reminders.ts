import * as z from 'zod/mini';
import { count } from '#contract/count.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { toMinutes } from '#contract/practice/today.ts';
import { todayTexts } from '#contract/practice/today-texts.ts';
import { dayAt, toDayNumber } from '#contract/shop-day.ts';
import { brand } from '#shop';
import { type Account, nameToGreet } from '../accounts/account.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { readStudent } from '../accounts/student.ts';
import { takeTurn, unsubscribeUrl } from '../accounts/subscribers.ts';
import { config } from '../config.ts';
import { composeEmail, emailLink, greeting, paragraph } from '../email/layout.ts';
import { defineJob, RETRY_MS } from '../jobs/jobs.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { commit } from '../store/commit.ts';
import { listMembersBefore, readTurn } from '../store/timelines.ts';
import { listPractice } from './list-practice.ts';
import { readPracticeRecords } from './practice-record.ts';
import { practiceEmailsKey } from './stored-keys.ts';
import { planStudent } from './today.ts';

/** Emails that wait at the same time, so that a run also gets to other work. */
const MAX_WAITING = 200;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Queues a reminder for subscribers whose last turn is a week ago, the longest ago first. Later runs queue the rest. */
export async function queueReminders(): Promise<void> {
  const due = await listMembersBefore(practiceEmailsKey.key, Date.now() - WEEK_MS, MAX_WAITING);
  await commit(due.map((accountId) => reminders.enqueue(accountId, { accountId })));
}

/** Emails a subscriber today's plan if cards are due. The job's id is the account: a subscriber has at most one email waiting. */
export const reminders = defineJob({
  name: 'practice-email',
  feature: 'practice',
  schema: z.object({ accountId: z.string() }),
  retryForMs: RETRY_MS,
  run: async ({ accountId }) => {
    const now = Date.now();
    const turn = await readTurn(practiceEmailsKey.key, accountId);
    // They may have unsubscribed since, or got an email.
    if (turn === undefined || turn >= now - WEEK_MS) return [];
    // Named by the last turn, so that a retry after a crash is the same message.
    const id = `practice.${accountId}.${turn}`;
    const email = await writeReminder(accountId, id, now);
    if (email) await sendEmail({ ...email, id });
    return [takeTurn(practiceEmailsKey.key, accountId, now)];
  },
  onGiveUp: async ({ accountId }) => [takeTurn(practiceEmailsKey.key, accountId, Date.now())],
});

/** @returns `undefined` if nothing is due, the account is gone, or its unconfirmed address gets no email now */
async function writeReminder(
  accountId: string,
  id: string,
  now: number,
): Promise<Email | undefined> {
  const [student, records] = await Promise.all([
    readStudent(accountId),
    readPracticeRecords(accountId),
  ]);
  if (!student.account || records.size === 0) return undefined;
  const today = dayAt(Math.floor(now / 1000));
  const subjects = await listPractice({ student, isAdmin: false });
  const lines = describeToday(planStudent(subjects, records, today), subjects, today);
  if (lines.length === 0) return undefined;
  if (!(await mayEmail(student.account.email, student, id))) return undefined;
  return reminderEmail(student.account, lines, await unsubscribeUrl(accountId, 'practice'));
}

/**
 * Describes a student's day: its cards, then those of each subject with its next paper. Empty if no card is due: new
 * cards alone are no reason for an email.
 */
export function describeToday(
  { left, papers }: ReturnType<typeof planStudent>,
  subjects: readonly Pick<PracticeSubject, 'subjectId' | 'name'>[],
  today: number,
): string[] {
  if (left.every(({ isNew }) => isNew)) return [];
  const lines = subjects.flatMap(({ subjectId, name }) => {
    const cards = left.filter((card) => card.subjectId === subjectId).length;
    const next = papers.find((paper) => paper.subjectId === subjectId);
    if (cards === 0) return [];
    return [
      [
        `${name}: ${count(cards, 'card')}`,
        ...(next ? [todayTexts.paper(next.name ?? 'exam', toDayNumber(next.day) - today)] : []),
      ],
    ];
  });
  const minutes = todayTexts.minutes(toMinutes(left.length));
  return [
    `${todayTexts.today(left.length)}, ${minutes}`,
    ...lines.map((parts) => parts.join(', ')),
  ];
}

const WHY = 'You get this email, at most once a week, because you asked for it in your account.';
const END = 'Stop these emails';

function reminderEmail(
  account: Account,
  [total = '', ...lines]: string[],
  unsubscribeUrl: string,
): Email {
  const { SITE_URL } = config();
  const practiseUrl = `${SITE_URL}/practise`;
  const parts = [
    paragraph(greeting(nameToGreet(account))),
    paragraph(`${total}.`),
    {
      text: lines.map((line) => `- ${line}`).join('\n'),
      html: `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    },
    { text: `Practise: ${practiseUrl}`, html: `<p>${emailLink(practiseUrl, 'Practise')}</p>` },
    paragraph(WHY),
    { text: `${END}: ${unsubscribeUrl}`, html: `<p>${emailLink(unsubscribeUrl, END)}</p>` },
  ];
  const subject = `${brand.name}: cards to practise`;
  return { to: account.email, subject, unsubscribeUrl, ...composeEmail(parts) };
}
