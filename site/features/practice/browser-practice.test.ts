import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addAnswer, parseAnswers } from '#contract/practice/answers.ts';
import { parseAside } from '#contract/practice/aside.ts';
import { postPractice } from '#contract/practice/practice.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { keepToday, readToday } from '#site/lib/practice-today.ts';
import { forgetStudent } from '#site/lib/session.ts';
import {
  answerCard,
  asideCard,
  choosePapers,
  isOwnerHere,
  mergeRecord,
  onPracticeChange,
  openPractice,
  readSubject,
  readUnsent,
  undoCard,
} from './browser-practice.ts';
import { sendNow } from './send-practice.ts';
import { hasUnsent, todayNumber, todayQuery } from './today-query.ts';

/** Browser's storage, as an object whose own keys are the stored keys. */
class FakeStorage {
  [key: string]: unknown;
  static isFull = false;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    if (FakeStorage.isFull) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 26, 18);
const SUBJECT = 'micro';

let storage: FakeStorage;
let sent: { subjectId: string; record: PracticeRecord }[];
/** The shop's response. Undefined for a lost connection. */
let respond: ((record: PracticeRecord) => Response) | undefined;

const accept = (record: PracticeRecord) => Response.json({ record });

const signIn = (owner?: string, marks = '; owned_micro=1') =>
  vi.stubGlobal('document', { cookie: owner ? `progress_of=${owner}${marks}` : '' });

beforeEach(() => {
  storage = new FakeStorage();
  FakeStorage.isFull = false;
  sent = [];
  respond = undefined;
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const request = postPractice.request.parse(JSON.parse(body));
    sent.push(request);
    if (!respond) throw new TypeError('offline');
    return respond(request.record);
  });
  signIn('abc');
  openPractice();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ratings = (id: string, subjectId = SUBJECT) =>
  parseAnswers(readSubject(subjectId).record.cards[id] ?? '').map(({ rating }) => rating);

test('an answer is stored and read', () => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  expect(ratings('a')).toEqual(['good']);
  openPractice();
  expect(ratings('a')).toEqual(['good']);
  expect(Object.keys(storage)).toEqual(['practice:abc:micro']);
});

test('two tabs lose no answer', () => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  const { record, unsent } = readSubject(SUBJECT);
  const cards = { ...record.cards, b: record.cards['a'] };
  const byOtherTab = { record: { cards }, unsent: [...unsent, 'b'] };
  storage.setItem('practice:abc:micro', JSON.stringify(byOtherTab));
  answerCard(SUBJECT, 'c', 'easy', NOW);
  expect([ratings('a'), ratings('b'), ratings('c')]).toEqual([['good'], ['good'], ['easy']]);
  expect(readSubject(SUBJECT).unsent).toEqual(['a', 'b', 'c']);
});

test('a listener is told of each change', () => {
  const heard = vi.fn();
  const stop = onPracticeChange(heard);
  answerCard(SUBJECT, 'a', 'good', NOW);
  vi.stubGlobal('removeEventListener', () => {});
  stop();
  answerCard(SUBJECT, 'a', 'good', NOW);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an undone answer stays undone when the account’s record still has it', () => {
  const given = answerCard(SUBJECT, 'a', 'again', NOW);
  const { record } = readSubject(SUBJECT);
  undoCard(SUBJECT, 'a', given);
  mergeRecord(SUBJECT, record, NOW);
  expect(ratings('a')).toEqual(['undone']);
});

test('unsent answers of a clock that was ahead get the times that the account’s record has for them', () => {
  const saved = addAnswer(addAnswer('', 'again', NOW - 60_000), 'good', NOW - 55_000);
  answerCard(SUBJECT, 'a', 'again', NOW + 3 * DAY_MS);
  answerCard(SUBJECT, 'a', 'good', NOW + 3 * DAY_MS + 5_000);
  mergeRecord(SUBJECT, { cards: { a: saved } }, NOW);
  expect(readSubject(SUBJECT)).toEqual({ record: { cards: { a: saved } }, unsent: ['a'] });
});

test.each([
  'no JSON',
  '[]',
  '{"record":{"cards":{"a":"X"}},"unsent":[]}',
  '{"record":{"cards":{}}}',
])('damaged storage is empty: %s', (text) => {
  storage.setItem('practice:abc:micro', text);
  expect(readSubject(SUBJECT)).toEqual({ record: { cards: {} }, unsent: [] });
  answerCard(SUBJECT, 'a', 'good', NOW);
  expect(ratings('a')).toEqual(['good']);
});

test('with full storage, answers last as long as the page, and are sent', async () => {
  FakeStorage.isFull = true;
  answerCard(SUBJECT, 'a', 'good', NOW);
  answerCard(SUBJECT, 'b', 'hard', NOW);
  expect([ratings('a'), ratings('b')]).toEqual([['good'], ['hard']]);
  respond = accept;
  await sendNow();
  expect(Object.keys(sent[0]?.record.cards ?? {})).toEqual(['a', 'b']);
  expect(readUnsent()).toEqual([]);
  FakeStorage.isFull = false;
  answerCard(SUBJECT, 'c', 'good', NOW);
  expect([ratings('a'), ratings('b'), ratings('c')]).toEqual([['good'], ['hard'], ['good']]);
});

test('with blocked storage, answers last as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  answerCard(SUBJECT, 'a', 'good', NOW);
  expect(ratings('a')).toEqual(['good']);
});

const PAPERS = [{ date: '2027-05-14', name: 'Paper 1', topicIds: ['demand'] }];

test('a visitor’s answers and exam dates move to the account on the first visit signed in', async () => {
  signIn();
  openPractice();
  answerCard(SUBJECT, 'a', 'good', NOW);
  answerCard('macro', 'd', 'hard', NOW);
  choosePapers(SUBJECT, PAPERS, NOW);
  await sendNow();
  expect(sent).toEqual([]);

  signIn('abc');
  openPractice();
  expect(Object.keys(storage).toSorted()).toEqual(['practice:abc:macro', 'practice:abc:micro']);
  respond = accept;
  await sendNow();
  expect(sent.map(({ subjectId }) => subjectId).toSorted()).toEqual(['macro', 'micro']);
  expect(sent.find(({ subjectId }) => subjectId === SUBJECT)?.record).toMatchObject({
    exam: { papers: PAPERS },
    cards: { a: expect.any(String) },
  });
  expect(readUnsent()).toEqual([]);
});

const aside = () =>
  Object.entries(readSubject(SUBJECT).record.aside ?? {}).map(
    ([id, text]) => `${id}: ${parseAside(text).period}`,
  );

test('a card that is put aside or brought back is sent as answers are, also by a visitor who signs in', async () => {
  signIn();
  openPractice();
  asideCard(SUBJECT, 'a', { period: 'good' }, NOW);
  signIn('abc');
  openPractice();
  expect(aside()).toEqual(['a: good']);
  asideCard(SUBJECT, 'b', { period: 'exam', examDay: 20_800 }, NOW);
  await sendNow();
  expect(readUnsent()).toHaveLength(1);
  respond = accept;
  // The clock has stood still, but the later choice counts.
  asideCard(SUBJECT, 'a', { period: 'back' }, NOW);
  await sendNow();
  expect(Object.keys(sent.at(-1)?.record.aside ?? {})).toEqual(['a', 'b']);
  expect(aside()).toEqual(['a: back', 'b: exam']);
  expect(readUnsent()).toEqual([]);
  // A page of an earlier deploy, which takes unknown fields of the record for damage, finds the fields that it knows.
  const stored = JSON.parse(String(storage['practice:abc:micro']));
  expect(Object.keys(stored.record)).toEqual(['cards']);
  // The shop leaves out cards that the student may not practise.
  respond = () => accept({ cards: {} });
  asideCard(SUBJECT, 'c', { period: 'week' }, NOW);
  await sendNow();
  expect(aside()).toEqual(['a: back', 'b: exam']);
});

test('another student sees nothing, and opening the page leaves only what the account of the first student lacks', async () => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  respond = accept;
  answerCard('macro', 'sent', 'good', NOW);
  await sendNow();
  answerCard(SUBJECT, 'b', 'good', NOW);
  signIn('def');
  expect(isOwnerHere()).toBe(false);
  // The page of the student who was here before stores nothing for the other student.
  answerCard(SUBJECT, 'c', 'good', NOW);
  openPractice();
  expect(Object.keys(storage)).toEqual(['practice:abc:micro']);
  expect(readSubject(SUBJECT).record.cards).toEqual({});
  expect(readUnsent()).toEqual([]);
  answerCard(SUBJECT, 'd', 'good', NOW);
  expect(Object.keys(storage)).toEqual(['practice:abc:micro', 'practice:def:micro']);
  await sendNow();
  expect(sent.slice(2).map(({ record }) => Object.keys(record.cards))).toEqual([['d']]);

  signIn('abc');
  openPractice();
  expect(Object.keys(storage)).toEqual(['practice:abc:micro']);
  expect([ratings('b'), ratings('d')]).toEqual([['good'], []]);
  expect(readUnsent().map(([id, { unsent }]) => [id, unsent])).toEqual([[SUBJECT, ['b']]]);
});

test('an account’s record that arrives after the sign-out is not stored as the visitor’s', () => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  const { record } = readSubject(SUBJECT);
  signIn();
  openPractice();
  mergeRecord(SUBJECT, record, NOW);
  expect(readSubject(SUBJECT).record.cards).toEqual({});
  expect(Object.keys(storage)).toEqual(['practice:abc:micro']);
});

test('sends answers that did not arrive with the next write', async () => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  await sendNow();
  expect(readUnsent()).toHaveLength(1);
  answerCard(SUBJECT, 'b', 'good', NOW);
  respond = accept;
  await sendNow();
  expect(Object.keys(sent[1]?.record.cards ?? {})).toEqual(['a', 'b']);
  await sendNow();
  expect(sent).toHaveLength(2);
});

test('retries automatically after a failed write', async () => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  await sendNow();
  respond = accept;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  expect(readUnsent()).toEqual([]);
});

test('sends answers given during a write afterwards', async () => {
  answerCard(SUBJECT, 'a', 'again', NOW);
  respond = (record) => {
    answerCard(SUBJECT, 'a', 'good', NOW + 5_000);
    return accept(record);
  };
  await sendNow();
  expect(ratings('a')).toEqual(['again', 'good']);
  respond = accept;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
  expect(readUnsent()).toEqual([]);
  expect(ratings('a')).toEqual(['again', 'good']);
});

test('merges another device’s answers from the response', async () => {
  answerCard(SUBJECT, 'a', 'again', NOW);
  const elsewhere = `G${Math.floor(NOW / 1000 - 100).toString(36)}`;
  const mine = readSubject(SUBJECT).record.cards['a'] ?? '';
  respond = () => accept({ cards: { a: `${elsewhere}A2s` } });
  await sendNow();
  expect(mine).not.toBe('');
  expect(ratings('a')).toEqual(['good', 'again']);
});

test.each([
  ['is missing in the response', () => accept({ cards: {} })],
  ['is refused', () => new Response('', { status: 403 })],
])('forgets a card that %s', async (_, response) => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  respond = response;
  await sendNow();
  expect(readSubject(SUBJECT)).toEqual({ record: { cards: {} }, unsent: [] });
});

test('the undo of a card that the shop has deleted meanwhile changes nothing of the record', async () => {
  const last = answerCard(SUBJECT, 'a', 'hard', NOW);
  const deleted = answerCard(SUBJECT, 'b', 'good', NOW);
  respond = ({ cards: { a = '' } }) => accept({ cards: { a } });
  await sendNow();
  expect(undoCard(SUBJECT, 'b', deleted)).toBe(false);
  expect(readSubject(SUBJECT).unsent).toEqual([]);
  expect(undoCard(SUBJECT, 'a', last)).toBe(true);
  // As another page reads it.
  openPractice();
  expect(readSubject(SUBJECT)).toEqual({
    record: { cards: { a: expect.stringMatching(/^U/) } },
    unsent: ['a'],
  });
});

test('sends at most 200 cards in one request, and the rest afterwards', async () => {
  for (let index = 0; index < 250; index += 1) answerCard(SUBJECT, `card-${index}`, 'good', NOW);
  respond = accept;
  await sendNow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ record }) => Object.keys(record.cards).length)).toEqual([200, 50]);
  expect(readUnsent()).toEqual([]);
});

test('sends exam dates, and going back to the board’s date', async () => {
  choosePapers(SUBJECT, PAPERS, NOW);
  choosePapers(SUBJECT, [], NOW);
  respond = accept;
  await sendNow();
  expect(sent[0]?.record).toEqual({ exam: { papers: [], at: NOW + 1 }, cards: {} });
  expect(readUnsent()).toEqual([]);
});

test('today’s number of this browser stays until the shop has its answers', async () => {
  answerCard(SUBJECT, 'a', 'good', NOW);
  keepToday(todayNumber(), 4);
  vi.stubGlobal('fetch', async () => Response.json({ cards: 5, minutes: 3, done: 1, papers: [] }));
  await todayQuery.refetch();
  expect(todayQuery.read().data).toEqual({ cards: 4, minutes: 2, done: 2, papers: [] });
  expect(readToday(todayNumber())).toBe(4);

  storage.setItem('practice:abc:micro', '{"record":{"cards":{}},"unsent":[]}');
  await todayQuery.refetch();
  expect(todayQuery.read().data).toMatchObject({ cards: 5, done: 1 });
  expect(readToday(todayNumber())).toBe(5);
  choosePapers(SUBJECT, [], NOW);
  expect(hasUnsent()).toBe(true);

  // Buying would otherwise reduce the number from all free cards to the plan's.
  signIn('new', '');
  await todayQuery.refetch();
  expect(readToday(todayNumber())).toBeUndefined();
});

test('of a session that was ended elsewhere, answers that the account lacks wait for its next sign-in', async () => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  answerCard(SUBJECT, 'a', 'good', NOW);
  choosePapers('macro', [{ date: '2027-05-14' }], NOW);
  respond = accept;
  answerCard('law', 'b', 'good', NOW);
  forgetStudent();
  expect(readUnsent().map(([id]) => id)).toEqual([SUBJECT, 'macro', 'law']);
  await sendNow();
  forgetStudent();
  expect(Object.keys(storage)).toEqual([]);
  respond = undefined;
  answerCard(SUBJECT, 'c', 'good', NOW);
  storage['practice:visitor:micro'] = storage['practice:def:micro'] = storage['practice:abc:micro'];
  forgetStudent('visitor', 'abc');
  expect(Object.keys(storage)).toEqual(['practice:def:micro']);
});
