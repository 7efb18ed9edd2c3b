import { z } from 'zod';
import { type Answer, parseAnswers } from '#contract/practice/answers.ts';
import { type getCardFigures, MIN_COUNTED_ANSWERS } from '#contract/practice/card-figures.ts';
import { nameCard } from '#contract/practice/cards.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import { addDays } from '../shop-time.ts';
import { addEntry, type Change, expire, increment } from '../store/commit.ts';
import { readFields } from '../store/records.ts';
import { listPractice } from './list-practice.ts';
import { cardFiguresKey } from './stored-keys.ts';

/** Cards that already count today for an account. Sorted sets end with the shop's day. */
export const countedTodayKey = (accountId: string) => `seen:counted-cards:${accountId}`;

/** Finds the earliest answer that a merge adds to a card: later answers of the day repeat what was just read. */
export function firstNewAnswer(before: string, after: string): Answer | undefined {
  const times = new Set(parseAnswers(before).map(({ at }) => at));
  return parseAnswers(after).find(({ at, rating }) => rating !== 'undone' && !times.has(at));
}

/**
 * Returns the changes of the figures that belong to a merge of some cards. A card counts once for an account on a day of
 * the shop's clock, so that no one person makes the figures, whatever times their browser invents.
 * @param counted ids of cards that already count today
 */
export function countMerge(
  accountId: string,
  merge: { ids: readonly string[]; before: PracticeRecord; after: PracticeRecord },
  counted: readonly string[],
  now: number,
): Change[] {
  const { before, after } = merge;
  const key = countedTodayKey(accountId);
  const changes = merge.ids.flatMap((id) => {
    const answer = firstNewAnswer(before.cards[id] ?? '', after.cards[id] ?? '');
    if (!answer || counted.includes(id)) return [];
    const names = answer.rating === 'again' ? ['answers', 'again'] : ['answers'];
    return [
      ...names.map((name) => increment(cardFiguresKey.key, `${id}/${name}`)),
      addEntry(key, id, now),
    ];
  });
  return changes.length > 0 ? [...changes, expire(key, secondsLeftToday(now))] : [];
}

function secondsLeftToday(now: number): number {
  const tomorrow = startOfDay(addDays(shopDay(new Date(now)), 1));
  return Math.ceil((tomorrow - now) / 1000);
}

type Figures = z.output<typeof getCardFigures.response>['cards'];

/** Lists the cards with enough answers by their share of “Again”, the highest first. */
export async function listCardFigures(): Promise<Figures> {
  const [figures, subjects] = await Promise.all([
    readFields(cardFiguresKey.key, z.int()),
    listPractice({ student: undefined, isAdmin: true }),
  ]);
  const cards = subjects.flatMap(({ name: subjectName, cards }) =>
    cards.map((card) => {
      const { id, topicName, source } = card;
      const [answers = 0, again = 0] = [figures.get(`${id}/answers`), figures.get(`${id}/again`)];
      return { id, prompt: nameCard(card), subjectName, topicName, source, answers, again };
    }),
  );
  return cards
    .filter(({ answers }) => answers >= MIN_COUNTED_ANSWERS)
    .toSorted((a, b) => b.again / b.answers - a.again / a.answers || b.answers - a.answers);
}
