import { expect, test } from 'vitest';
import { acceptRecord } from './record-practice.ts';

const NOW = 1000 * 1000;
const accept = (record: Parameters<typeof acceptRecord>[0]) =>
  acceptRecord(record, new Set(['a', 'b']), NOW);

test.each([
  ['cards that the student may practise', { a: 'G1', b: 'A2' }, { a: 'G1', b: 'A2' }],
  ['no other card', { c: 'G1', toString: 'G1' }, {}],
])('accepts %s', (_, cards, expected) => {
  expect(accept({ cards })).toEqual({ cards: expected });
});

test('accepts choices about cards that the student may practise', () => {
  const aside = { a: 'W1', c: 'G1', constructor: 'G1' };
  expect(accept({ cards: {}, aside })).toEqual({ cards: {}, aside: { a: 'W1' } });
  expect(accept({ cards: {}, aside: { c: 'G1' } })).toEqual({ cards: {} });
});

test.each([
  ['an exam date', { date: '2027-06-01', at: 5 }, { date: '2027-06-01', at: 5 }],
  ['a return to the exam board’s date', { at: 5 }, { at: 5 }],
  [
    'a later choice as of now',
    { date: '2027-06-01', at: NOW + 5 },
    { date: '2027-06-01', at: NOW },
  ],
])('accepts %s', (_, exam, expected) => {
  expect(accept({ cards: {}, exam })).toEqual({ cards: {}, exam: expected });
});
