import type { MyData } from '#contract/personal-data/my-data.ts';
import { parseAnswers } from '#contract/practice/answers.ts';
import { parseAside } from '#contract/practice/aside.ts';
import { nameCard } from '#contract/practice/cards.ts';
import { findPapers } from '#contract/practice/papers.ts';
import { type PracticeRecord, practiceRecord } from '#contract/practice/record.ts';
import { fromDayNumber } from '#contract/shop-day.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { readFields } from '../store/records.ts';
import { listPractice } from './list-practice.ts';
import { practiceKey } from './stored-keys.ts';

/** An account's records by subject, including subjects that it may no longer practise. */
export type PracticeRecords = ReadonlyMap<string, PracticeRecord>;

export const readPracticeRecords = (accountId: string): Promise<PracticeRecords> =>
  readFields(practiceKey.of(accountId), practiceRecord);

/** Compiles a person's answers and choices for the export of their data. */
export async function compilePractice(accountId: string): Promise<MyData['practice']> {
  const records = await readPracticeRecords(accountId);
  const texts = records.size > 0 ? await readTexts() : new Map<string, string>();
  return [...records].map(([subject, { exam, cards, aside = {} }]) => ({
    subject,
    name: texts.get(subject),
    exam: exam && {
      papers: findPapers(undefined, exam).papers.map(({ name, date, topicIds }) => ({
        name,
        date,
        topics: topicIds?.map((id) => texts.get(id) ?? id),
      })),
      at: moment(exam.at),
    },
    cards: Object.entries(cards).map(([card, text]) => ({
      card,
      prompt: texts.get(card),
      answers: parseAnswers(text).map(({ at, rating }) => ({ at: moment(at * 1000), rating })),
    })),
    aside: Object.entries(aside).map(([card, text]) => {
      const { at, period, examDay } = parseAside(text);
      const until = examDay === undefined ? undefined : fromDayNumber(examDay);
      return { card, prompt: texts.get(card), period, until, at: moment(at * 1000) };
    }),
  }));
}

const moment = (at: number) => new Date(at).toISOString();

/** The data are complete without the names of subjects and topics and the prompts of cards, which are not personal. */
async function readTexts(): Promise<Map<string, string>> {
  try {
    const [{ subjects, topics }, practice] = await Promise.all([
      readKnown(),
      listPractice({ student: undefined, isAdmin: true }),
    ]);
    return new Map([
      ...[...subjects, ...topics].map(({ id, name }) => [id, name] as const),
      ...practice.flatMap(({ cards }) => cards.map((card) => [card.id, nameCard(card)] as const)),
    ]);
  } catch (error) {
    log('warn', 'practice without prompts', {}, error);
    return new Map();
  }
}
