import { z } from 'zod';
import { parseAnswers } from '#contract/practice/answers.ts';
import { type getCardFigures, MIN_COUNTED_ANSWERS } from '#contract/practice/card-figures.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { type Change, increment } from '../store/commit.ts';
import { readFields } from '../store/records.ts';
import { listPractice } from './list-practice.ts';
import { cardFiguresKey } from './stored-keys.ts';

/** Numbers of a card's answers by all students together. No person can be told from them. */
interface Counted {
  answers: number;
  again: number;
}

/** Counts how a merge changes a card's figures: new and undone answers count, evicted answers do not. */
export function countChange(before: string, after: string): Counted {
  const known = new Map(parseAnswers(before).map(({ at, rating }) => [at, rating]));
  const change = { answers: 0, again: 0 };
  for (const { at, rating } of parseAnswers(after)) {
    const old = known.get(at) ?? 'undone';
    change.answers += Number(rating !== 'undone') - Number(old !== 'undone');
    change.again += Number(rating === 'again') - Number(old === 'again');
  }
  return change;
}

/** Returns the changes of the figures that belong to a merge of some cards. */
export const countMerge = (
  ids: readonly string[],
  before: PracticeRecord,
  after: PracticeRecord,
): Change[] =>
  ids.flatMap((id) => {
    const change = countChange(before.cards[id] ?? '', after.cards[id] ?? '');
    return (['answers', 'again'] as const)
      .filter((name) => change[name] !== 0)
      .map((name) => increment(cardFiguresKey.key, `${id}/${name}`, change[name]));
  });

type Figures = z.output<typeof getCardFigures.response>['cards'];

/** Lists the cards with enough answers by their share of “Again”, the highest first. */
export async function listCardFigures(): Promise<Figures> {
  const [figures, subjects] = await Promise.all([
    readFields(cardFiguresKey.key, z.int()),
    listPractice({ student: undefined, isAdmin: true }),
  ]);
  const cards = subjects.flatMap(({ name: subjectName, cards }) =>
    cards.map(({ id, prompt, topicName, source }) => {
      const [answers = 0, again = 0] = [figures.get(`${id}/answers`), figures.get(`${id}/again`)];
      return { id, prompt, subjectName, topicName, source, answers, again };
    }),
  );
  return cards
    .filter(({ answers }) => answers >= MIN_COUNTED_ANSWERS)
    .toSorted((a, b) => b.again / b.answers - a.again / a.answers || b.answers - a.answers);
}
