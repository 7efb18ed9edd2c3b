import { beforeAll, expect, test } from 'vitest';
import { addAnswer } from '#contract/practice/answers.ts';
import { getCardFigures, MIN_COUNTED_ANSWERS } from '#contract/practice/card-figures.ts';
import { cardFiguresKey } from '#server/practice/stored-keys.ts';
import { publishCards } from '../../support/cards.ts';
import { createSubject, type OwnSubject } from '../../support/own-subject.ts';
import { openPanel } from '../../support/panel.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Figures of cards for the owner: docs/product.md#figures-for-the-owner. */

const shop = await startTestSandbox();
const START = Date.now() - 40 * 24 * 60 * 60 * 1000;

let subject: OwnSubject;

beforeAll(async () => {
  subject = await createSubject(shop, 'counted', { hasStoredFiles: false });
  const { topicId, freeId } = subject;
  await publishCards(shop, {
    'card.hard': { topicId, fileId: freeId, isLocked: false },
    'card.fair': { topicId, isLocked: false, order: 2 },
    'card.rare': { topicId, isLocked: false, order: 3 },
  });
});

/** Answers on one day after another, as text. */
const answers = (...ratings: ('again' | 'good')[]) =>
  ratings.reduce((text, rating, day) => addAnswer(text, rating, START + day * 86_400_000), '');

const read = async () =>
  getCardFigures.response.parse(
    await (await (await openPanel(shop)).get(getCardFigures.path)).json(),
  ).cards;

test('the owner sees cards from ten answers on, by the share of “Again”, without persons', async () => {
  expect(await read()).toEqual([]);
  const figures = (id: string, answers: number, again: number) => ({
    [`${id}/answers`]: answers,
    [`${id}/again`]: again,
  });
  const fewer = MIN_COUNTED_ANSWERS - 1;
  await shop.store.hset(cardFiguresKey.key, {
    ...figures('card.hard', fewer, fewer),
    ...figures('card.fair', fewer, 1),
    ...figures('card.rare', fewer - 1, fewer - 1),
  });
  const student = await shop.student();
  const cards = {
    'card.fair': answers('good', 'again'),
    'card.hard': answers('again'),
    'card.rare': answers('again'),
  };
  await sendPractice(student, subject.id, { cards });
  const topic = { subjectName: 'Notes on counted', topicName: 'First topic' };
  const expected = [
    {
      id: 'card.hard',
      prompt: 'Prompt of card.hard',
      ...topic,
      source: { fileId: subject.freeId, title: 'Sheet', page: 1 },
      answers: 10,
      again: 10,
    },
    { id: 'card.fair', prompt: 'Prompt of card.fair', ...topic, answers: 10, again: 1 },
  ];
  expect(await read()).toEqual(expected);

  // Answers that a browser invents for other days count no more than answers of today.
  const invented = {
    'card.hard': answers('again', 'good', 'good'),
    'card.rare': answers('again', 'again'),
  };
  await Promise.all([
    sendPractice(student, subject.id, { cards: invented }),
    sendPractice(student, subject.id, { cards: invented }),
  ]);
  expect(await read()).toEqual(expected);
  const [key = '', ...others] = (
    await shop.store.scan('0', { match: 'seen:counted-cards:*', count: 100_000 })
  )[1].map(String);
  expect(others).toEqual([]);
  expect(await shop.store.ttl(key)).toBeLessThanOrEqual(24 * 60 * 60);
  // On the next day they count again.
  await shop.store.del(key);
  await sendPractice(student, subject.id, {
    cards: { 'card.rare': answers('again', 'again', 'again') },
  });
  expect((await read()).map(({ id }) => id)).toEqual(['card.hard', 'card.rare', 'card.fair']);
  const stored = (await shop.store.hgetall(cardFiguresKey.key)) ?? {};
  expect(Object.keys(stored).toSorted()).toEqual(
    ['fair', 'hard', 'rare'].flatMap((name) => [`card.${name}/again`, `card.${name}/answers`]),
  );
});

test('the owner’s own answers do not count', async () => {
  const before = await shop.store.hgetall(cardFiguresKey.key);
  const owner = await openPanel(shop);
  const student = await shop.student();
  for (const [name, value] of student.cookies) owner.cookies.set(name, value);
  const cards = { 'card.rare': answers('again') };
  expect(await sendPractice(owner, subject.id, { cards })).toEqual({ cards });
  expect(await shop.store.hgetall(cardFiguresKey.key)).toEqual(before);
  expect((await readPractice(owner))[0]).toMatchObject({ isOwned: true, record: { cards } });
});
