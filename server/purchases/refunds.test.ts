import { expect, test } from 'vitest';
import { refundsToAnnounce } from './refunds.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

const fact = (id: string, state: string, value: object = {}) => ({
  [`refund:${id}:${state}`]: { amount: 500, at: daysAgo(1), ...value },
});

const announced = (current: Record<string, unknown>, known: Record<string, unknown> = {}) =>
  refundsToAnnounce(current, known, NOW).map(({ id }) => id);

test('a refund is announced when the ledger first learns that it has succeeded', () => {
  const done = fact('re_1', 'succeeded');
  expect(announced(done)).toEqual(['re_1']);
  expect(announced(done, done)).toEqual([]);
  expect(announced({ ...done, ...fact('re_2', 'succeeded') }, done)).toEqual(['re_2']);
});

test('a pending refund is announced once it has succeeded, however long that takes', () => {
  const made = { at: daysAgo(60) };
  const waiting = fact('re_1', 'pending', made);
  expect(announced(waiting)).toEqual([]);
  expect(announced(fact('re_1', 'succeeded', made), waiting)).toEqual(['re_1']);
});

test.each(['failed', 'canceled'])('a refund in state %s is not announced', (state) => {
  expect(announced(fact('re_1', state))).toEqual([]);
  expect(announced(fact('re_1', 'succeeded'), fact('re_1', state))).toEqual([]);
});

test('a refund that an earlier version recorded without a time is not announced again', () => {
  const known = { 'refund:re_1:succeeded': { amount: 500 } };
  expect(announced(fact('re_1', 'succeeded'), known)).toEqual([]);
});

test('a rebuilt ledger announces no old refund', () => {
  expect(announced(fact('re_1', 'succeeded', { at: daysAgo(13) }))).toEqual(['re_1']);
  expect(announced(fact('re_1', 'succeeded', { at: daysAgo(14) }))).toEqual([]);
});

test('the refund of a duplicate payment has an email of its own', () => {
  expect(announced(fact('re_1', 'succeeded', { duplicateOf: 'pi_1' }))).toEqual([]);
});
