import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ADMINISTRATOR_LINE } from '#contract/files/administrator-line.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { addAnswer, RATINGS, toAnswersText } from '#contract/practice/answers.ts';
import { type AsidePeriod, parseAside, toAsideText } from '#contract/practice/aside.ts';
import { drillId } from '#contract/practice/cards.ts';
import {
  CARDS_PER_WRITE,
  getFileCards,
  getFirstCard,
  postPractice,
} from '#contract/practice/practice.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { cardsPath, downloadCalendar, getPrintLine } from '#contract/practice/take-away.ts';
import { getToday } from '#contract/practice/today.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { dayAt, fromDayNumber } from '#contract/shop-day.ts';
import { findDrills } from '#diagrams/drills.ts';
import { describeMyData } from '#server/personal-data/my-data.ts';
import { cardFiguresKey, practiceKey } from '#server/practice/stored-keys.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addEvents } from '../../support/add-events.ts';
import { publishCards } from '../../support/cards.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { createSubject, deleteSubject, type OwnSubject } from '../../support/own-subject.ts';
import { openPanel } from '../../support/panel.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';
import { buy } from '../../support/purchase.ts';
import { race } from '../../support/race.ts';
import { readAnki } from '../../support/read-anki.ts';
import { readCalendar } from '../../support/read-calendar.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Cards and answers: docs/product.md#practice. */

const shop = await startTestSandbox();
const { SITE_URL: _, ...shared } = shop.env;
const fresh = await startTestSandbox({ env: shared });
const { store } = shop;

const DIAGRAM = 'supply-and-demand';
const DRILLS = findDrills(DIAGRAM).map(({ name }) => drillId(DIAGRAM, name));
const [freeDrill = '', lockedDrill = ''] = DRILLS;

const NOW = Date.now();
const dayFromNow = (days: number) => fromDayNumber(dayAt(Math.floor(NOW / 1000)) + days);

let subject: OwnSubject;
let other: OwnSubject;
let buyer: CookieClient;

beforeAll(async () => {
  subject = await createSubject(shop, 'practised', { hasStoredFiles: false });
  other = await createSubject(shop, 'other', { hasStoredFiles: false });
  await lakeOf(shop)
    .transaction()
    .patch(subject.id, { set: { examDate: '2027-05-17', order: 1 } })
    .patch(other.id, { set: { examDate: 'soon', order: 2 } })
    .create({
      _id: 'topic-second',
      _type: 'topic',
      name: 'Second topic',
      order: 2,
      diagram: DIAGRAM,
      subject: { _type: 'reference', _ref: subject.id },
    })
    .commit({ visibility: 'sync' });
  const { topicId, freeId, lockedId } = subject;
  await publishCards(shop, {
    'card.z': { topicId: 'topic-second', order: 1 },
    'card.locked': { topicId, fileId: lockedId, order: 2 },
    'card.free': { topicId, fileId: freeId, sourceQuote: 'Words', order: 1, isLocked: false },
    'card.free-of-locked': {
      topicId,
      fileId: lockedId,
      sourceQuote: 'Paid words',
      order: 3,
      isLocked: false,
    },
    'card.no-page': { topicId, fileId: lockedId, sourcePage: 99, order: 4, diagram: 'unknown' },
    'card.broken': { topicId, prompt: null },
    'card.no-answer': { topicId, answer: [] },
    'card.of-other': { topicId: other.topicId, isLocked: false },
    'card.locked-of-other': { topicId: other.topicId, order: 2 },
  });
  buyer = await newBuyer();
});

async function newBuyer(): Promise<CookieClient> {
  const client = await shop.student();
  await addPurchase(client, subject.id);
  return client;
}

const listIds = async (client: CookieClient) =>
  (await readPractice(client)).map(({ subjectId, isOwned, cards }) => [
    subjectId,
    isOwned,
    cards.map(({ id }) => id),
  ]);

const answered = (...ids: string[]): PracticeRecord => ({
  cards: Object.fromEntries(ids.map((id) => [id, addAnswer('', 'good', NOW)])),
});

const asideAt = (ms: number, period: AsidePeriod) =>
  toAsideText({ at: Math.floor(ms / 1000), period });

test('a visitor practises free cards and one drill, each with the page that a visitor may open', async () => {
  const practice = await readPractice(shop.client());
  const answer = (id: string) => [{ spans: [{ text: `Answer of ${id}` }] }];
  expect(practice[0]).toMatchObject({
    subjectId: subject.id,
    name: 'Notes on practised',
    path: '/practised',
    isOwned: false,
    examDate: '2027-05-17',
    cards: [
      {
        id: 'card.free',
        topicId: subject.topicId,
        topicName: 'First topic',
        prompt: 'Prompt of card.free',
        answer: answer('card.free'),
        source: { fileId: subject.freeId, title: 'Sheet', page: 1, quote: 'Words' },
      },
      {
        id: 'card.free-of-locked',
        topicId: subject.topicId,
        topicName: 'First topic',
        prompt: 'Prompt of card.free-of-locked',
        answer: answer('card.free-of-locked'),
      },
      {
        id: freeDrill,
        topicId: 'topic-second',
        topicName: 'Second topic',
        answer: [],
        diagram: DIAGRAM,
        drill: findDrills(DIAGRAM)[0]?.name,
      },
    ],
  });
  expect(practice[0]?.cards[1]).not.toHaveProperty('source');
  expect(practice[1]).not.toHaveProperty('examDate');
  expect(practice.map(({ record }) => record)).toEqual([undefined, undefined]);
  const { headers } = await shop.client().get('/api/practice');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('netlify-cdn-cache-control')).toBeNull();
});

test('an owner practises all cards of the subject, and the administrator those of every subject', async () => {
  const owned = ['card.free', 'card.locked', 'card.free-of-locked', 'card.no-page', 'card.z'];
  expect((await listIds(buyer))[0]).toEqual([subject.id, true, [...owned, ...DRILLS]]);
  const all = (await listIds(await openPanel(shop))).flat(2);
  expect(all).toEqual(expect.arrayContaining([...owned, 'card.locked-of-other']));
});

test('an owner downloads all cards of a subject as Anki text, 30 times in ten minutes', async () => {
  const response = await buyer.get(cardsPath(subject.id));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="Notes on practised cards.txt"',
    'cache-control': 'no-store',
  });
  const { comments, notes } = readAnki(await response.text());
  expect(comments).toEqual([`Source: A* Economics, ${shop.env.SITE_URL}`]);
  expect(notes.map(({ deck, fields: [front] }) => [deck, front])).toEqual([
    ...['free', 'locked', 'free-of-locked', 'no-page'].map((name) => [
      'Notes on practised::First topic',
      `Prompt of card.${name}`,
    ]),
    ['Notes on practised::Second topic', 'Prompt of card.z'],
  ]);
  const failure = async (client: TestClient, subjectId = subject.id) => {
    const refused = await client.get(cardsPath(subjectId));
    return [refused.status, (await refused.json()).code];
  };
  expect(await failure(buyer, other.id)).toEqual([403, 'purchase_required']);
  expect(await failure(await openPanel(shop), 'unknown')).toEqual([404, 'not_found']);
  await addEvents(store, `seen:attempts-card-files:${await readAccountId(buyer)}`, 29);
  expect(await failure(buyer)).toEqual([429, 'too_many_requests']);
  await store.del(`seen:attempts-card-files:${await readAccountId(buyer)}`);
});

test('printed cards have the line of the files’ copies', async () => {
  const read = async (client: TestClient) => {
    const path = getPrintLine.path.replace(':subjectId', subject.id);
    return getPrintLine.response.parse(await (await client.get(path)).json()).line;
  };
  expect(await read(buyer)).toMatch(
    /^(?:\S+@\S+, o|O)rder AE-[A-Z0-9]{8}, for personal study, please do not share$/,
  );
  expect(await read(await openPanel(shop))).toBe(ADMINISTRATOR_LINE);
});

test('a calendar has the papers to come, and the cards a day until the last', async () => {
  const student = await newBuyer();
  const papers = [
    { name: 'Paper 1', date: dayFromNow(20) },
    { name: 'Paper 2', date: dayFromNow(30) },
    { name: 'Mock', date: dayFromNow(-3) },
  ];
  await sendPractice(student, subject.id, { exam: { papers, at: NOW }, cards: {} });
  const response = await student.get(downloadCalendar.path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="practise.ics"',
    'cache-control': 'no-store',
  });
  const entries = readCalendar(await response.text());
  expect(entries.map(({ SUMMARY, RRULE }) => [SUMMARY, RRULE])).toEqual([
    ['Notes on practised: Paper 1', undefined],
    ['Notes on practised: Paper 2', undefined],
    [
      expect.stringMatching(/^Practise: about \d+ cards? a day$/),
      `FREQ=WEEKLY;UNTIL=${dayFromNow(29).replaceAll('-', '')}`,
    ],
  ]);
  const undated = await shop.student();
  await addPurchase(undated, other.id);
  const refused = await undated.get(downloadCalendar.path);
  expect([refused.status, await refused.json()]).toMatchObject([
    404,
    { code: 'not_found', message: expect.stringContaining('no exam date') },
  ]);
});

test('the first card is the next that the account has not answered today, within the choice of the address', async () => {
  const first = async (client: TestClient, search = '') => {
    const response = await client.get(`${getFirstCard.path}${search}`);
    return getFirstCard.response.parse(await response.json()).card?.id;
  };
  expect(await first(shop.client())).toBe('card.free');
  const owner = await newBuyer();
  await sendPractice(owner, subject.id, answered('card.free'));
  const topic = `?topic=${subject.topicId}`;
  expect(await first(owner, topic)).toBe('card.locked');
  expect(await first(shop.client(), topic)).toBe('card.free');
  expect(await first(owner, `?file=${subject.lockedId}&page=1`)).toBe('card.locked');
  expect(await first(owner, '?subject=unknown')).toBeUndefined();
});

test('a broken card is left out; a page that the file lacks, or an unknown drawing, is not named', async () => {
  const [practised] = await readPractice(buyer);
  const all = practised?.cards ?? [];
  const card = all.find(({ id }) => id === 'card.no-page');
  expect(card).toBeDefined();
  expect(card).not.toHaveProperty('source');
  expect(card).not.toHaveProperty('diagram');
  expect(all.map(({ id }) => id)).not.toContain('card.broken');
  expect(all.map(({ id }) => id)).not.toContain('card.no-answer');
});

test('a topic is deleted with its files alone; its cards are asked no more', async () => {
  const gone = await createSubject(shop, 'gone', { hasStoredFiles: false });
  await publishCards(shop, { 'card.of-gone': { topicId: gone.topicId, isLocked: false } });
  await announceChange(shop, { _id: 'card.of-gone', _type: 'card' });
  const listAll = async () => (await listIds(shop.client())).flat(2);
  // The function's cache of cards lasts seconds.
  const patience = { timeout: 20_000, interval: 500 };
  await vi.waitFor(async () => expect(await listAll()).toContain('card.of-gone'), patience);
  await deleteSubject(shop, gone);
  await vi.waitFor(async () => expect(await listAll()).not.toContain('card.of-gone'), patience);
});

test('the pages of a file name how many cards they have', async () => {
  const countCards = async (client: CookieClient, fileId: string) => {
    const response = await client.get(getFileCards.path.replace(':id', fileId));
    return getFileCards.response.parse(await response.json());
  };
  expect(await countCards(buyer, subject.lockedId)).toEqual({
    cards: 2,
    pages: [{ page: 1, cards: 2 }],
  });
  expect(await countCards(shop.client(), subject.lockedId)).toEqual({ cards: 0, pages: [] });
  expect(await countCards(shop.client(), subject.freeId)).toEqual({
    cards: 1,
    pages: [{ page: 1, cards: 1 }],
  });
  expect(await countCards(buyer, 'unknown')).toEqual({ cards: 0, pages: [] });
});

test('the list of files counts for each topic what the caller may practise in it', async () => {
  for (const client of [buyer, await openPanel(shop)]) {
    const response = await client.get(getReadableFiles.path);
    const counted = getReadableFiles.response.parse(await response.json());
    const practised = (await readPractice(client)).map(({ subjectId, cards }) => {
      const byTopic = Map.groupBy(cards, ({ topicId }) => topicId);
      return [subjectId, new Map([...byTopic].map(([id, { length }]) => [id, length]))] as const;
    });
    const offered = new Map(practised);
    expect(counted.map(({ subjectId }) => subjectId)).toEqual(
      expect.arrayContaining([subject.id, other.id]),
    );
    for (const { subjectId, practice } of counted) {
      for (const [topicId, number] of Object.entries(practice)) {
        expect(offered.get(subjectId)?.get(topicId) ?? 0, topicId).toBe(number);
      }
    }
  }
});

test('answers, cards put aside and the exam date from one device are known on the next, which adds its own', async () => {
  const student = await newBuyer();
  const papers = [{ date: '2027-06-01', name: 'Paper 1', topicIds: [subject.topicId] }];
  const aside = { 'card.free': asideAt(NOW, 'week') };
  const record = { ...answered('card.locked'), aside, exam: { papers, at: NOW } };
  expect(await sendPractice(student, subject.id, record)).toEqual(record);
  const phone = shop.client();
  for (const [name, value] of student.cookies) phone.cookies.set(name, value);
  const [first, second] = await readPractice(phone);
  expect(first).toMatchObject({ subjectId: subject.id, record });
  expect(second?.record).toBeUndefined();

  // What the phone did while it was offline.
  const later = addAnswer('', 'easy', NOW + 5000);
  const choices = {
    'card.free': asideAt(NOW - 5000, 'good'),
    'card.z': asideAt(NOW + 60_000, 'good'),
  };
  const cards = { 'card.locked': later, 'card.free': later };
  const saved = await sendPractice(phone, subject.id, { cards, aside: choices });
  // The clock of the phone is ahead.
  const chosen = parseAside(saved.aside?.['card.z'] ?? '');
  expect(chosen).toEqual({ at: expect.any(Number), period: 'good' });
  expect(chosen.at).toBeLessThan((NOW + 60_000) / 1000);
  const repeated = await sendPractice(phone, subject.id, { cards: {}, aside: choices });
  expect(repeated.aside).toEqual(saved.aside);
  const [merged] = await readPractice(student);
  expect(merged?.record).toEqual({
    ...record,
    cards: {
      'card.locked': addAnswer(record.cards['card.locked'] ?? '', 'easy', NOW + 5000),
      'card.free': later,
    },
    aside: saved.aside,
  });
  expect(saved.aside?.['card.free']).toBe(aside['card.free']);
});

test('today’s number falls with each card that is done, on each device, and comes with the papers to come', async () => {
  const student = await newBuyer();
  const readToday = async () =>
    getToday.response.parse(await (await student.get(getToday.path)).json());
  const papers = [
    { name: 'Paper 2', date: '9999-12-31' },
    { name: 'Paper 1', date: dayFromNow(1) },
    { date: dayFromNow(-1), topicIds: [subject.topicId] },
  ].map((paper) => ({ topicIds: ['topic-second'], ...paper }));
  await sendPractice(student, subject.id, { exam: { papers, at: NOW }, cards: {} });
  const toPaper = ({ name, date }: (typeof papers)[number]) => {
    return { subjectId: subject.id, subjectName: 'Notes on practised', name, day: date };
  };
  // One new card of the second topic a day is more than enough until its last paper.
  const [last, next] = papers.map(toPaper);
  expect(await readToday()).toEqual({ cards: 1, minutes: 1, done: 0, papers: [next, last] });

  const soon = [{ date: dayFromNow(1) }];
  await sendPractice(student, subject.id, { exam: { papers: soon, at: NOW + 1 }, cards: {} });
  const cards = 5 + DRILLS.length;
  const minutes = (count: number) => Math.ceil(count / 2);
  expect(await readToday()).toMatchObject({ cards, minutes: minutes(cards), done: 0 });
  await sendPractice(student, subject.id, answered('card.free', 'card.locked'));
  const again = { cards: { 'card.z': addAnswer('', 'again', NOW) } };
  await sendPractice(student, subject.id, again);
  expect(await readToday()).toMatchObject({
    cards: cards - 2,
    minutes: minutes(cards - 2),
    done: 2,
    papers: [{ subjectId: subject.id, day: dayFromNow(1) }],
  });
  const aside = { 'card.z': asideAt(NOW, 'exam') };
  await sendPractice(student, subject.id, { cards: {}, aside });
  expect(await readToday()).toMatchObject({ cards: cards - 3, done: 2 });
});

test('a repeated write of a clock that is ahead adds no answers', async () => {
  const student = await shop.student();
  const give = (ms: number) => addAnswer(addAnswer('', 'again', ms), 'good', ms + 5000);
  const cards = { 'card.free': give(Date.now() - 60_000) };
  await sendPractice(student, subject.id, { cards });
  const ahead = give(Date.now() + 3 * 24 * 60 * 60 * 1000);
  expect(await sendPractice(student, subject.id, { cards: { 'card.free': ahead } })).toEqual({
    cards,
  });
});

test('an ended session is a visitor’s, without a record', async () => {
  const student = await shop.student();
  await sendPractice(student, subject.id, answered('card.free'));
  const old = shop.client();
  for (const [name, value] of student.cookies) old.cookies.set(name, value);
  expect((await readPractice(old))[0]?.record).toBeDefined();
  expect((await student.post('/api/account/sign-out-everywhere')).status).toBe(200);
  expect((await readPractice(old))[0]).toMatchObject({ isOwned: false });
  expect((await readPractice(old))[0]?.record).toBeUndefined();
});

test('of two devices that write at the same time, neither undoes the other, the card counts once, and a deleted account gets no record', async () => {
  const countAnswers = async () =>
    Number(await store.hget(cardFiguresKey.key, 'card.free/answers'));
  const before = await countAnswers();
  const merged = await race(
    shop,
    z.string(),
    `import { recordPractice } from './server/practice/record-practice.ts';
    import { readPracticeRecords } from './server/practice/practice-record.ts';
    import { commit, put } from './server/store/commit.ts';
    const write = (id, text) => {
      const student = { account: { id }, ledger: { accountId: id, facts: {} } };
      const record = { cards: { 'card.free': text } };
      return recordPractice({ student, isAdmin: false }, '${subject.id}', record);
    };
    const round = async (number) => {
      const id = 'device-race-' + number;
      await commit([put('account:' + id, { id })]);
      const late = write('deleted-' + number, 'G1');
      await Promise.all(['A1', 'G2', 'A1G2', 'H3'].map((text) => write(id, text)));
      const stored = (await readPracticeRecords(id)).get('${subject.id}').cards['card.free'];
      return stored + JSON.stringify(await late);
    };`,
  );
  expect(new Set(merged)).toEqual(new Set(['A1G1H1{"cards":{}}']));
  expect(await countAnswers()).toBe(before + merged.length);
  expect(await store.exists(practiceKey.of('deleted-0'))).toBe(0);
}, 60_000);

test('cards that the student may not practise are neither stored nor returned', async () => {
  const student = await shop.student();
  const allowed = answered('card.free', freeDrill);
  const foreign = ['card.locked', lockedDrill, 'card.unknown', 'card.of-other', 'constructor'];
  const aside = Object.fromEntries(foreign.map((id) => [id, asideAt(NOW, 'good')]));
  const sent = { ...answered('card.free', freeDrill, ...foreign), aside };
  expect(await sendPractice(student, subject.id, sent)).toEqual(allowed);
  expect(await sendPractice(student, 'unknown', sent)).toEqual({ cards: {} });
  expect(await store.hgetall(practiceKey.of(await readAccountId(student)))).toEqual({
    [subject.id]: allowed,
  });
});

test('after a refund only free cards are left, and the answers stay', async () => {
  const student = await shop.student();
  const payment_intent = await buy(shop, student, subject.id);
  await sendPractice(student, subject.id, answered('card.locked'));
  await shop.stripe.refunds.create({ payment_intent });
  await waitFor(async () => expect(await hasAccess(student, subject.id)).toBe(false));
  const [practised] = await readPractice(student);
  expect(practised).toMatchObject({ subjectId: subject.id, isOwned: false });
  expect(practised?.cards.map(({ id }) => id)).toEqual([
    'card.free',
    'card.free-of-locked',
    freeDrill,
  ]);
  expect(practised?.record).toEqual(answered('card.locked'));
});

test('a write of as many cards as allowed fits in a request', async () => {
  const ten = toAnswersText(
    RATINGS.map((rating, index) => ({ at: 1_800_000_000 + index, rating })),
  );
  const ids = Array.from(
    { length: CARDS_PER_WRITE },
    (_, index) => `drill.${'a'.repeat(40)}.${index}`,
  );
  const record = {
    cards: Object.fromEntries(ids.map((id) => [id, `${ten}${'Gzzzzzz'.repeat(6)}`])),
    aside: Object.fromEntries(ids.map((id) => [id, 'Ezzzzzzz-zzzzz'])),
  };
  const sent = await buyer.post(postPractice.path, { subjectId: subject.id, record });
  expect(sent.status).toBe(200);
});

test('an account can write 300 times in ten minutes', async () => {
  const student = await shop.student();
  const key = `seen:attempts-practice:${await readAccountId(student)}`;
  await sendPractice(student, subject.id, answered('card.free'));
  expect(await store.zcard(key)).toBe(1);
  await addEvents(store, key, 298);
  await sendPractice(student, subject.id, answered('card.free'));
  const record = answered('card.free');
  const refused = await student.post(postPractice.path, { subjectId: subject.id, record });
  expect(refused.status).toBe(429);
});

test('a record that cannot be read is replaced', async () => {
  const student = await shop.student();
  const key = practiceKey.of(await readAccountId(student));
  await store.hset(key, { [subject.id]: { cards: 'odd' } });
  expect((await readPractice(student))[0]?.record).toBeUndefined();
  await sendPractice(student, subject.id, answered('card.free'));
  expect((await readPractice(student))[0]?.record).toEqual(answered('card.free'));
});

test('while the CMS is down, known cards stay; a function without cached cards lacks only practice', async () => {
  const visitor = fresh.client();
  expect((await visitor.get('/api/subjects')).status).toBe(200);
  await injectFault(shop.content, { status: 503 });
  expect((await visitor.get('/api/practice')).status).toBe(503);
  expect((await visitor.get('/api/subjects')).status).toBe(200);
  expect(await hasAccess(buyer, subject.id)).toBe(true);
  expect((await readPractice(buyer))[0]).toMatchObject({ isOwned: true });
  await clearFaults(shop.content);
});

test('answers and cards put aside are part of the student’s data', async () => {
  const student = await shop.student();
  const seconds = Math.floor(NOW / 1000);
  const text = toAnswersText([
    { at: seconds, rating: 'again' },
    { at: seconds + 5, rating: 'undone' },
  ]);
  const at = new Date(seconds * 1000);
  const papers = [
    { name: 'Paper 1', date: '2027-05-12', topicIds: [subject.topicId, 'gone'] },
    { date: '2027-06-01' },
  ];
  const exam = { papers, at: NOW };
  const examDay = dayAt(Date.parse('2027-06-01T12:00Z') / 1000);
  const aside = { 'card.free': toAsideText({ at: seconds, period: 'exam', examDay }) };
  await sendPractice(student, subject.id, { cards: { 'card.free': text }, aside, exam });
  const data = myData.parse(await (await student.get('/api/account/data')).json());
  expect(data.practice).toEqual([
    {
      subject: subject.id,
      name: 'Notes on practised',
      exam: {
        papers: [
          { name: 'Paper 1', date: '2027-05-12', topics: ['First topic', 'gone'] },
          { date: '2027-06-01' },
        ],
        at: new Date(NOW).toISOString(),
      },
      cards: [
        {
          card: 'card.free',
          prompt: 'Prompt of card.free',
          answers: [
            { at: at.toISOString(), rating: 'again' },
            { at: new Date(at.getTime() + 5000).toISOString(), rating: 'undone' },
          ],
        },
      ],
      aside: [
        {
          card: 'card.free',
          prompt: 'Prompt of card.free',
          period: 'exam',
          until: '2027-06-01',
          at: at.toISOString(),
        },
      ],
    },
  ]);
  expect(
    describeMyData(data).find(({ heading }) => heading === 'What you have practised'),
  ).toMatchObject({
    entries: [
      {
        rows: [
          { label: 'Subject', value: 'Notes on practised' },
          {
            label: 'Your exam dates',
            value: expect.stringMatching(
              /^Paper 1: 12 May 2027: First topic, gone; 1 June 2027, chosen on /,
            ),
          },
          { label: 'Prompt of card.free', value: expect.stringMatching(/^Again, .*; undone, /) },
          {
            label: 'Prompt of card.free',
            value: expect.stringMatching(/^put aside until the exam, /),
          },
        ],
      },
    ],
  });
});
