import { beforeAll, expect, test } from 'vitest';
import { addAnswer } from '#contract/practice/answers.ts';
import { getFileCards, getPractice, postPractice } from '#contract/practice/practice.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { cardDocument } from '../../support/cards.ts';
import type { CookieClient } from '../../support/client.ts';
import { lakeOf } from '../../support/lake.ts';
import { createSubject, type OwnSubject } from '../../support/own-subject.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox();

const read = async (client: CookieClient) =>
  getPractice.response.parse(await (await client.get(getPractice.path)).json()).subjects;

const send = async (client: CookieClient, subjectId: string, record: PracticeRecord) => {
  const response = await client.post(postPractice.path, { subjectId, record });
  expect(response.status).toBe(200);
  return postPractice.response.parse(await response.json()).record;
};

let subject: OwnSubject;
let buyer: CookieClient;

beforeAll(async () => {
  subject = await createSubject(shop, 'practised');
  const { topicId, freeId, lockedId } = subject;
  const lake = lakeOf(shop);
  for (const card of [
    cardDocument('card.free', { topicId, fileId: freeId, isLocked: false }),
    cardDocument('card.locked', { topicId, fileId: lockedId, order: 2 }),
  ]) {
    await lake.createOrReplace(card);
  }
  buyer = await shop.student();
  await buy(shop, buyer, subject.id);
});

const listIds = async (client: CookieClient) =>
  (await read(client)).flatMap(({ cards }) => cards.map(({ id }) => id));

test('a visitor practises free cards, an owner all cards, each with its page', async () => {
  expect(await read(shop.client())).toEqual([
    {
      subjectId: subject.id,
      name: 'Notes on practised',
      path: '/practised',
      isOwned: false,
      cards: [
        {
          id: 'card.free',
          topicId: subject.topicId,
          topicName: 'First topic',
          prompt: 'Prompt of card.free',
          answer: [{ spans: [{ text: 'Answer of card.free' }] }],
          source: { fileId: subject.freeId, title: 'Sheet', page: 1 },
        },
      ],
    },
  ]);
  expect(await listIds(buyer)).toEqual(['card.free', 'card.locked']);
});

test('answers from one device are known on the next', async () => {
  const record = { cards: { 'card.locked': addAnswer('', 'good', Date.now()) } };
  expect(await send(buyer, subject.id, record)).toEqual(record);
  const [listed] = await read(buyer);
  expect(listed).toMatchObject({ isOwned: true, record });
});

test('the pages of a file name how many cards they have', async () => {
  const countCards = async (client: CookieClient, fileId: string) => {
    const response = await client.get(getFileCards.path.replace(':id', fileId));
    return getFileCards.response.parse(await response.json()).pages;
  };
  expect(await countCards(buyer, subject.lockedId)).toEqual([{ page: 1, cards: 1 }]);
  expect(await countCards(shop.client(), subject.lockedId)).toEqual([]);
  expect(await countCards(shop.client(), subject.freeId)).toEqual([{ page: 1, cards: 1 }]);
});
