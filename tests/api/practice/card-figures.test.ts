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
  const half = Array<'again'>(MIN_COUNTED_ANSWERS / 2);
  for (const _ of ['one student', 'another student']) {
    const student = await shop.student();
    const cards = {
      'card.fair': answers('again', 'good', 'good', 'good', 'good'),
      'card.hard': answers(...half.fill('again')),
      'card.rare': answers('again', 'again', 'again', 'again'),
    };
    await sendPractice(student, subject.id, { cards });
    // A device sends everything again that it does not know to have arrived.
    await sendPractice(student, subject.id, { cards });
  }
  const topic = { subjectName: 'Notes on counted', topicName: 'First topic' };
  expect(await read()).toEqual([
    {
      id: 'card.hard',
      prompt: 'Prompt of card.hard',
      ...topic,
      source: { fileId: subject.freeId, title: 'Sheet', page: 1 },
      answers: 10,
      again: 10,
    },
    { id: 'card.fair', prompt: 'Prompt of card.fair', ...topic, answers: 10, again: 2 },
  ]);
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
