import * as z from 'zod/mini';
import { count } from '#contract/count.ts';
import { planDay, planSubject } from '#contract/practice/plan.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { dayAt } from '#contract/practice/schedule.ts';
import { brand } from '#shop';
import { type Account, nameToGreet } from '../accounts/account.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { readStudent } from '../accounts/student.ts';
import { takeTurn, unsubscribeUrl } from '../accounts/subscribers.ts';
import { config } from '../config.ts';
import { composeEmail, emailLink, escapeHtml, greeting, paragraph } from '../email/layout.ts';
import { defineJob, RETRY_MS } from '../jobs/jobs.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { commit } from '../store/commit.ts';
import { listMembersBefore, readTurn } from '../store/timelines.ts';
import { listPractice } from './list-practice.ts';
import { type PracticeRecords, readPracticeRecords } from './practice-record.ts';
import { practiceEmailsKey } from './stored-keys.ts';

/** Emails that wait at the same time, so that a run also gets to other work. */
const MAX_WAITING = 200;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Queues a reminder for subscribers whose last turn is a week ago, the longest ago first. Later runs queue the rest. */
export async function queueReminders(): Promise<void> {
  const due = await listMembersBefore(practiceEmailsKey.key, Date.now() - WEEK_MS, MAX_WAITING);
  await commit(due.map((accountId) => reminders.enqueue(accountId, { accountId })));
}

/** Emails a subscriber what is due. The id is the account, so that a subscriber has at most one email waiting. */
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
  const subjects = await listPractice({ student, isAdmin: false });
  const due = countDue(subjects, records, dayAt(Math.floor(now / 1000)));
  if (due.length === 0) return undefined;
  if (!(await mayEmail(student.account.email, student, id))) return undefined;
  return reminderEmail(student.account, due, await unsubscribeUrl(accountId, 'practice'));
}

interface DueSubject {
  name: string;
  cards: number;
}

/** Counts the due cards of each subject, without subjects whose exam has passed. */
export function countDue(
  subjects: readonly Pick<PracticeSubject, 'subjectId' | 'name' | 'examDate' | 'cards'>[],
  records: PracticeRecords,
  today: number,
): DueSubject[] {
  const counted = subjects.map((subject) => {
    const record = records.get(subject.subjectId);
    const { left } = planDay(record ? planSubject(subject, record, today) : [], today);
    return { name: subject.name, cards: left.filter(({ isNew }) => !isNew).length };
  });
  return counted.filter(({ cards }) => cards > 0);
}

const INTRODUCTION = 'These cards are due:';
const WHY = 'You get this email, at most once a week, because you asked for it in your account.';
const END = 'Stop these emails';

function reminderEmail(account: Account, due: DueSubject[], unsubscribeUrl: string): Email {
  const { SITE_URL } = config();
  const practiseUrl = `${SITE_URL}/practise`;
  const lines = due.map(({ name, cards }) => `${name}: ${count(cards, 'card')}`);
  const parts = [
    paragraph(greeting(nameToGreet(account))),
    paragraph(INTRODUCTION),
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
