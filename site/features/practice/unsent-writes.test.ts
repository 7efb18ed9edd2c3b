import { afterEach, expect, test, vi } from 'vitest';
import { CARDS_PER_WRITE } from '#contract/practice/practice.ts';
import { FILES_PER_WRITE, postProgress } from '#contract/progress/progress.ts';
import { listProgressWrites, splitSubject } from './unsent-writes.ts';

const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `card.${from + index}`);
const cardsOf = (names: string[]) => Object.fromEntries(names.map((id) => [id, `${id}'s answers`]));

const exam = { papers: [{ date: '2027-05-14' }], at: 1 };
const all = ids(2 * CARDS_PER_WRITE + 1);
const record = { exam, cards: cardsOf(all) };

test.each([
  ['one answer', { unsent: ids(1) }, [{ cards: cardsOf(ids(1)) }]],
  ['an exam date alone', { unsent: [], isExamUnsent: true }, [{ exam, cards: {} }]],
  ['an answer that was evicted', { unsent: ['card.gone'] }, [{ cards: {} }]],
  [
    'as many answers as a write may hold',
    { unsent: ids(CARDS_PER_WRITE) },
    [{ cards: cardsOf(ids(CARDS_PER_WRITE)) }],
  ],
  [
    'more answers, and an exam date',
    { unsent: all, isExamUnsent: true },
    [
      { exam, cards: cardsOf(ids(CARDS_PER_WRITE)) },
      { exam, cards: cardsOf(ids(CARDS_PER_WRITE, CARDS_PER_WRITE)) },
      { exam, cards: cardsOf(ids(1, 2 * CARDS_PER_WRITE)) },
    ],
  ],
])('splits %s into writes without losing any', (_, subject, writes) => {
  expect(splitSubject({ record, ...subject })).toEqual(writes);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('lists unsent progress of a student in writes that the shop accepts', () => {
  const names = Array.from({ length: FILES_PER_WRITE + 1 }, (_, index) => `file-${index}`);
  const files = names.map((id) => ({ id, read: '1', isUnsent: true }));
  const stored = JSON.stringify([...files, { id: 'sent', read: '1' }]);
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('sessionStorage', { getItem: () => stored });
  vi.stubGlobal('document', { cookie: 'progress_of=abc' });
  const bodies = listProgressWrites().map(({ body }) => postProgress.request.parse(body).files);
  expect(bodies.map((part) => part.length)).toEqual([FILES_PER_WRITE, 1]);
  expect(bodies.flat().map(({ id }) => id)).toEqual(names);
  vi.stubGlobal('document', { cookie: '' });
  expect(listProgressWrites()).toEqual([]);
});
