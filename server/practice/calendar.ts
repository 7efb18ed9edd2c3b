import { createHash } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import { count } from '#contract/count.ts';
import { addAnswer } from '#contract/practice/answers.ts';
import { emptyRecord } from '#contract/practice/record.ts';
import { dayAt, fromDayNumber, shopDay, startOfDay, toDayNumber } from '#contract/shop-day.ts';
import { brand } from '#shop';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { limitCardFiles } from './card-export.ts';
import { listPractice } from './list-practice.ts';
import type { PracticeRecords } from './practice-record.ts';
import type { SignedInReader } from './record-practice.ts';
import { type PlannedSubject, planStudent } from './today.ts';

/** Days whose plans make the average. */
const AVERAGE_DAYS = 7;
const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/**
 * Returns the average number of cards a day over the coming week, or until the last paper if that is earlier: the sum of
 * the days' plans, if the student does each plan and rates every card “Good”. Undefined if no day is left.
 * @param today number of days since 1970
 */
export function averageCards(
  subjects: readonly PlannedSubject[],
  records: PracticeRecords,
  today: number,
): number | undefined {
  const last = planStudent(subjects, records, today).papers.at(-1);
  const days = last ? Math.min(AVERAGE_DAYS, toDayNumber(last.day) - today) : 0;
  if (days === 0) return undefined;
  const practised = new Map(records);
  let cards = 0;
  for (let day = today; day < today + days; day += 1) {
    const { left, done } = planStudent(subjects, practised, day);
    cards += left.length + done;
    const noonMs = startOfDay(fromDayNumber(day)) + HALF_DAY_MS;
    for (const [subjectId, planned] of Map.groupBy(left, (card) => card.subjectId)) {
      const record = practised.get(subjectId) ?? emptyRecord;
      const answered = planned.map(({ id }) => {
        return [id, addAnswer(record.cards[id] ?? '', 'good', noonMs)] as const;
      });
      practised.set(subjectId, {
        ...record,
        cards: { ...record.cards, ...Object.fromEntries(answered) },
      });
    }
  }
  return Math.round(cards / days);
}

interface Calendar {
  accountId: string;
  /** Papers to come, by date. */
  papers: ReturnType<typeof planStudent>['papers'];
  /** Cards a day. Undefined or 0 for no weekly entry. */
  cards: number | undefined;
  shopName: string;
  /** Address of the page on which the student practises. */
  address: string;
}

/**
 * Writes an all-day entry for each paper, and a weekly entry until the day before the last paper, as a file of RFC 5545.
 * An entry keeps its UID while its subject and its paper's name stay, so that importing a new file updates it.
 */
export function writeCalendar(
  { accountId, papers, cards, shopName, address }: Calendar,
  nowMs: number,
): string {
  const shop = toLine(shopName);
  const { hostname } = new URL(address);
  const shared = {
    allDay: true,
    stamp: new Date(nowMs),
    // Programs ignore an update whose number is not higher.
    sequence: Math.floor(nowMs / 60_000),
    description: `${shop}: ${address}`,
    url: address,
  };
  const toUid = (...parts: string[]) => {
    const digest = createHash('sha256').update(JSON.stringify([accountId, ...parts]));
    return `${digest.digest('hex').slice(0, 32)}@${hostname}`;
  };
  const calendar = ical({ prodId: { company: shop.replaceAll('/', ' '), product: 'Practise' } });
  const seen = new Map<string, number>();
  for (const { subjectId, subjectName, name = '', day } of papers) {
    const paper = JSON.stringify([subjectId, name]);
    const times = (seen.get(paper) ?? 0) + 1;
    seen.set(paper, times);
    calendar.createEvent({
      ...shared,
      id: toUid('paper', subjectId, name, `${times}`),
      start: new Date(day),
      summary: toLine(`${subjectName}: ${name || 'Exam'}`),
    });
  }
  const today = shopDay(new Date(nowMs));
  const lastDay = toDayNumber(papers.at(-1)?.day ?? today) - 1;
  if (cards && lastDay >= toDayNumber(today)) {
    calendar.createEvent({
      ...shared,
      id: toUid('practise'),
      start: new Date(today),
      // The library would write a time, but an all-day entry ends with a date.
      repeating: `RRULE:FREQ=WEEKLY;UNTIL=${fromDayNumber(lastDay).replaceAll('-', '')}`,
      summary: `Practise: about ${count(cards, 'card')} a day`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** The format has no control characters, and the library does not clean every field. */
const toLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/**
 * Makes the calendar of a student's papers to come.
 * @throws AppError `not_found` if no paper is to come, `too_many_requests`, `unavailable`
 */
export async function makeCalendar(
  reader: SignedInReader,
  records: PracticeRecords,
  nowMs: number,
): Promise<string> {
  await limitCardFiles(reader);
  const subjects = await listPractice(reader);
  const today = dayAt(Math.floor(nowMs / 1000));
  const { papers } = planStudent(subjects, records, today);
  if (papers.length === 0) throw new AppError('not_found', { message: serverMessages.noExamDates });
  const calendar = {
    accountId: reader.student.account.id,
    papers,
    cards: averageCards(subjects, records, today),
    shopName: brand.name,
    address: `${config().SITE_URL}/practise`,
  };
  return writeCalendar(calendar, nowMs);
}
