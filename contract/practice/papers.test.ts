import { expect, test } from 'vitest';
import { fromDayNumber } from '../shop-day.ts';
import { findPapers, lastPaperDay, type Paper, paper } from './papers.ts';

const BOARD = '2027-05-14';
const at = 1;
const one: Paper = { name: 'Paper 1', date: '2027-05-12', topicIds: ['demand', 'costs'] };
const three: Paper = { name: 'Paper 3', date: '2027-06-04', topicIds: ['demand'] };

test.each([
  ['none', undefined, undefined, [], false],
  ['at the board’s date', BOARD, undefined, [{ date: BOARD }], false],
  [
    'the student’s, by date',
    BOARD,
    { papers: [three, { date: '2027-05-17' }, one], at },
    [one, { date: '2027-05-17' }, three],
    true,
  ],
  ['at the board’s date again', BOARD, { papers: [], at }, [{ date: BOARD }], false],
  [
    'at the student’s date of an old record',
    BOARD,
    { date: '2027-05-17', at },
    [{ date: '2027-05-17' }],
    true,
  ],
  ['at the board’s date again by an old record', BOARD, { at }, [{ date: BOARD }], false],
  ['the student’s alone', undefined, { papers: [one], at }, [one], true],
])('the papers are %s', (_, examDate, exam, papers, isChosen) => {
  expect(findPapers(examDate, exam)).toEqual({ papers, isChosen });
});

test.each([
  ['of several', [one, three], 'demand', '2027-06-04'],
  ['of its only paper', [one, three], 'costs', '2027-05-12'],
  ['of a paper with all topics', [one, { date: '2027-05-20' }], 'costs', '2027-05-20'],
  ['of the subject, if none tests it', [one, three], 'new', '2027-06-04'],
  ['unknown without papers', [], 'demand', undefined],
])('the last paper of a topic is that %s', (_, papers, topicId, date) => {
  const day = lastPaperDay({ papers, isChosen: true }, topicId);
  expect(day === undefined ? day : fromDayNumber(day)).toBe(date);
});

test.each([
  ['an impossible date', { date: '2027-02-30' }],
  ['an empty name', { date: BOARD, name: '  ' }],
  ['a long name', { date: BOARD, name: 'x'.repeat(41) }],
  ['an impossible topic', { date: BOARD, topicIds: ['../demand'] }],
  ['too many topics', { date: BOARD, topicIds: Array.from({ length: 201 }, () => 'demand') }],
])('a paper is refused with %s', (_, value) => {
  expect(paper.safeParse(value).success).toBe(false);
});
