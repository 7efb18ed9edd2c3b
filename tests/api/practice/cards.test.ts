import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, failure } from '#contract/errors.ts';
import { addAnswer } from '#contract/practice/answers.ts';
import { getCardFigures, MIN_COUNTED_ANSWERS } from '#contract/practice/card-figures.ts';
import {
  getCardPicture,
  getEditorPicture,
  PICTURE_MAX_BYTES,
  PICTURE_UPLOAD_MAX_BYTES,
  uploadCardPicture,
} from '#contract/practice/card-pictures.ts';
import { getCardProposals } from '#contract/practice/practice.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { AppError } from '#server/errors.ts';
import { manifestKey, PREPARATION_VERSION, proposalsKey } from '#server/files/stored-file.ts';
import { cardFiguresKey } from '#server/practice/stored-keys.ts';
import { reference } from '#server/services/content-writer.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { drawPicture, sendPicture, uploadPicture } from '../../support/card-pictures.ts';
import { publishCards } from '../../support/cards.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { openStudio, tokensOf } from '../../support/editor.ts';
import { lakeOf } from '../../support/lake.ts';
import { setFacts } from '../../support/ledger.ts';
import { createSubject, type OwnSubject, unstoredPdf } from '../../support/own-subject.ts';
import { openPanel } from '../../support/panel.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';

const shop = await startTestSandbox({ isSeeded: true });

const studio = openStudio(shop, tokensOf(shop).editor);
const lake = lakeOf(shop);

const path = ({ path }: Endpoint, id: string) => path.replace(':id', id);
const open = (client: TestClient, id: string) => client.get(path(getCardPicture, id));
const statuses = (client: TestClient, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await open(client, id)).status));

const HOSTILE = '<img src=x onerror=alert(1)>\u202e&lt;b>';

/** Published before the first call, because a function reads all cards together. */
let pictured: OwnSubject;
let ids: { free: string; prompt: string; answer: string; reason: string; task: string };
let other: string;

beforeAll(async () => {
  pictured = await createSubject(shop, 'pictured', { hasStoredFiles: false });
  const topic = { ...reference(pictured.topicId), _weak: true };
  const upload = async () => (await uploadPicture(studio)).id;
  const picture = (id: string) => ({
    _key: id,
    _type: 'cardPicture',
    id,
    width: 40,
    height: 20,
    alt: HOSTILE,
  });
  ids = {
    free: await upload(),
    prompt: await upload(),
    answer: await upload(),
    reason: await upload(),
    task: await upload(),
  };
  other = await upload();
  await publishCards(shop, {
    'card.free': { topicId: pictured.topicId, isLocked: false, answer: [picture(ids.free)] },
    'card.locked': { topicId: pictured.topicId, answer: [picture(ids.answer)] },
  });
  const drill = { _type: 'drill', topic, prompt: `${HOSTILE} \\( x^2 \\)`, order: 1 };
  const steps = [HOSTILE, '\\(\\href{javascript:alert(1)}{x}\\)', 'Third'];
  const labels = [
    { _key: 'a', name: HOSTILE, x: 10, y: 10, width: 20, height: 5, description: 'Left' },
  ];
  await lake
    .transaction()
    .patch('card.locked', { set: { promptDetails: [picture(ids.prompt)] } })
    .create({
      ...drill,
      _id: 'drill.order',
      kind: 'order',
      isLocked: false,
      steps,
      reason: [{ _key: 'r', _type: 'block', children: [{ _type: 'span', text: HOSTILE }] }],
    })
    .create({
      ...drill,
      _id: 'drill.words',
      kind: 'labels',
      picture: picture(ids.task),
      labels,
      distractors: [HOSTILE],
      reason: [picture(ids.reason)],
    })
    .create({ ...drill, _id: 'drill.broken', kind: 'order', steps: ['Only one'] })
    .commit({ visibility: 'sync' });
});

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
  const { viewer } = tokensOf(shop);

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

describe('pictures and drills of the CMS', () => {
  test('an editor stores a picture as WebP of the shop, and sees it before any card has it', async () => {
    const response = await sendPicture(studio, new Uint8Array(await drawPicture(2400, 1200)));
    expect(response.status).toBe(200);
    const { picture } = uploadCardPicture.response.parse(await response.json());
    expect(picture).toMatchObject({ width: 1200, height: 600 });
    const seen = await studio.get(path(getEditorPicture, picture.id));
    const { headers } = seen;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { format } = await sharp(await seen.arrayBuffer()).metadata();
    expect([format, (await open(studio, picture.id)).status]).toEqual(['webp', 404]);
    expect((await studio.get(path(getEditorPicture, pictured.lockedId))).status).toBe(404);
  });

  const NOISE = { width: 64, height: 64, channels: 3, background: 'grey' } as const;
  const half = async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { ...NOISE, noise } })
      .jpeg()
      .toBuffer();
    return new Uint8Array(bytes.subarray(0, bytes.length / 2));
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

  test.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, ErrorCode]>([
    ['of another type', async () => new TextEncoder().encode(svg), 'picture_unreadable'],
    ['cut off', half, 'picture_unreadable'],
    [
      'with too many pixels',
      async () => new Uint8Array(await drawPicture(9_000, 9_000)),
      'picture_too_large',
    ],
    [
      'of too many bytes',
      () => new Uint8Array(PICTURE_UPLOAD_MAX_BYTES + 100_000),
      'picture_too_large',
    ],
  ])('a file %s is refused', async (name, makeFile, code) => {
    const response = await sendPicture(studio, await makeFile(), name);
    expect(failure.parse(await response.json())).toEqual({
      code,
      message: new AppError(code).message,
    });
  });

  test('a form without a picture is refused', async () => {
    const body = new FormData();
    body.set('picture', 'text');
    const response = await studio.fetch(uploadCardPicture.path, { method: 'POST', body });
    expect(failure.parse(await response.json()).code).toBe('invalid_request');
  });

  test('everyone sees the picture of a free card; only an owner those of locked cards and drills, until a refund', async () => {
    const locked = [ids.prompt, ids.answer, ids.reason, ids.task];
    const [visitor, student] = [shop.client(), await shop.student()];
    for (const client of [visitor, student]) {
      expect(await statuses(client, [ids.free])).toEqual([200]);
      expect(await statuses(client, [...locked, other, 'unknown'])).toEqual(Array(6).fill(404));
    }
    const payment = await addPurchase(student, pictured.id);
    expect(await statuses(student, [ids.free, ...locked])).toEqual(Array(5).fill(200));
    expect(await statuses(student, [other])).toEqual([404]);
    const { headers } = await open(student, ids.task);
    expect(headers.get('cache-control')).toBe('no-store');
    await setFacts(shop.store, payment, { 'refund:re_1:succeeded': { amount: 3000 } });
    expect(await statuses(student, [ids.free, ...locked])).toEqual([200, ...Array(4).fill(404)]);
  });

  test('a drill of the CMS arrives after the cards of its topic, its formulas and texts as data', async () => {
    const listed = async (client: CookieClient) =>
      (await readPractice(client)).find(({ subjectId }) => subjectId === pictured.id)?.cards ?? [];
    const free = await listed(shop.client());
    expect(free.map(({ id }) => id)).toEqual(['card.free', 'drill.order']);
    const [card, drill] = free;
    expect(card?.answer).toEqual([
      { spans: [], picture: { id: ids.free, width: 40, height: 20, alt: HOSTILE } },
    ]);
    expect(drill).toMatchObject({
      promptSpans: [
        { text: `${HOSTILE} ` },
        { text: 'x^2', isFormula: true, math: { element: 'math' } },
      ],
      task: {
        kind: 'order',
        reason: [{ spans: [{ text: HOSTILE }] }],
        steps: [[{ text: HOSTILE }], [{ isFormula: true }], [{ text: 'Third' }]],
      },
    });
    expect(JSON.stringify(drill)).not.toContain('"href"');
    const buyer = await shop.student();
    await addPurchase(buyer, pictured.id);
    const owned = ['card.free', 'card.locked', 'drill.order', 'drill.words'];
    expect((await listed(buyer)).map(({ id }) => id)).toEqual(owned);
    const notes = getReadableFiles.response.parse(await (await buyer.get('/api/notes')).json());
    const { practice } = notes.find(({ subjectId }) => subjectId === pictured.id) ?? {};
    expect(practice).toEqual({ [pictured.topicId]: owned.length });
    const { subjects } = getProgress.response.parse(
      await (await buyer.get(getProgress.path)).json(),
    );
    const files = 2 * unstoredPdf('a').size;
    expect(subjects).toMatchObject([{ id: pictured.id, bytes: files + 5 * PICTURE_MAX_BYTES }]);
  });

  test('no public response has a prompt, an answer or a picture of a card', async () => {
    const anyone = shop.client();
    for (const address of ['/api/subjects', `/api/subjects/${pictured.id}/topics`])
      expect(await (await anyone.get(address)).text()).not.toMatch(/onerror|picture-/);
  });
});
