import { beforeAll, describe, expect, test } from 'vitest';
import { addAnswer } from '#contract/practice/answers.ts';
import { getCardFigures, MIN_COUNTED_ANSWERS } from '#contract/practice/card-figures.ts';
import { getCardProposals } from '#contract/practice/practice.ts';
import { manifestKey, PREPARATION_VERSION, proposalsKey } from '#server/files/stored-file.ts';
import { cardFiguresKey } from '#server/practice/stored-keys.ts';
import { publishCards } from '../../support/cards.ts';
import type { TestClient } from '../../support/client.ts';
import { openStudio, tokensOf } from '../../support/editor.ts';
import { lakeOf } from '../../support/lake.ts';
import { createSubject, type OwnSubject } from '../../support/own-subject.ts';
import { openPanel } from '../../support/panel.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';

const shop = await startTestSandbox({ isSeeded: true });

/** Figures of cards for the owner: docs/product.md#figures-for-the-owner. */
describe('figures', () => {
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
    expect(
      (await readPractice(owner)).find(({ subjectId }) => subjectId === subject.id),
    ).toMatchObject({ isOwned: true, record: { cards } });
  });
});

describe('proposals', () => {
  const { store } = storedFiles(shop);
  const { editor, viewer } = tokensOf(shop);
  const studio = openStudio(shop, editor);

  const NOTES = 'content-micro-4-1-3-notes';

  const get = (client: TestClient, id: string) =>
    client.get(getCardProposals.path.replace(':id', id));
  const propose = async (client: TestClient, id: string) =>
    getCardProposals.response.parse(await (await get(client, id)).json()).proposals;
  const failure = async (id: string) => {
    const response = await get(studio, id);
    return [response.status, (await response.json()).code];
  };

  test('an editor and the administrator read the cards proposed from a file', async () => {
    const proposals = await propose(studio, NOTES);
    expect(proposals.length).toBeGreaterThanOrEqual(8);
    expect(proposals[0]).toEqual({
      prompt: 'Demand',
      answer:
        'The quantity that consumers are willing and able to buy at each price in a period of time.',
      page: 1,
    });
    expect(await propose(await openPanel(shop), NOTES)).toEqual(proposals);
  });

  test('visitors, students and editors who may only read get none, because the answers are for sale', async () => {
    const readsOnly = openStudio(shop, viewer);
    const callers = [shop.client(), await shop.student(), openStudio(shop, 'forged'), readsOnly];
    const statuses = callers.map(async (client) => {
      const response = await get(client, NOTES);
      expect(Object.keys(await response.json())).not.toContain('proposals');
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 403, 401, 403]);
    expect((await get(studio, NOTES)).headers.get('cache-control')).toBe('no-store');
  });

  test('an unknown item, and an item without a file, are told apart', async () => {
    const { topicId, lockedId } = await createSubject(shop, 'proposals', { hasFiles: false });
    expect(await failure('unknown')).toEqual([404, 'not_found']);
    expect(await failure(topicId)).toEqual([404, 'not_found']);
    await expect.poll(() => failure(lockedId)).toEqual([503, 'file_not_ready']);
  });

  test('a file of an earlier preparation has none, and an unprepared file gets an error', async () => {
    const own = await createSubject(shop, 'earlier');
    await expect.poll(() => propose(studio, own.lockedId)).toEqual([]);
    const { fileId } = await lakeOf(shop).fetch<{ fileId: string }>(
      '*[_id == $id][0]{"fileId": pdf.id}',
      { id: own.lockedId },
    );
    const file = { id: fileId, version: PREPARATION_VERSION };
    expect(await store.get(proposalsKey(file), { type: 'json' })).toEqual([]);
    await store.delete(proposalsKey(file));
    expect(await propose(studio, own.lockedId)).toEqual([]);
    await store.delete(manifestKey(file));
    expect(await failure(own.lockedId)).toEqual([503, 'file_not_ready']);
  });
});
