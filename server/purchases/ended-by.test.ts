import { expect, test } from 'vitest';
import { endedBy } from './purchase-status.ts';
import type { Refund } from './refunds.ts';

const line = (subjectId: string) => ({ subjectId, subjectName: subjectId, amount: 2500 });
const LINES = [line('micro'), line('macro')];

const refund = (number: number, amount: number, more: Partial<Refund> = {}): Refund => ({
  id: `re_${number}`,
  amount,
  state: 'succeeded',
  isOfDuplicate: false,
  at: `2026-11-22T10:00:0${number}.000Z`,
  ...more,
});
const endedByEach = (...refunds: Refund[]) =>
  refunds.map((one) => endedBy(one, refunds, LINES).map(({ subjectId }) => subjectId));

test.each<[what: string, refunds: Refund[], ended: string[][]]>([
  ['an amount ends nothing', [refund(1, 4999)], [[]]],
  [
    'a line ends with the refund that names it',
    [refund(1, 9, { subjectId: 'macro' })],
    [['macro']],
  ],
  ['all ends with the last penny', [refund(1, 4999), refund(2, 1)], [[], ['micro', 'macro']]],
  [
    'an amount after a line ends nothing',
    [refund(1, 2500, { subjectId: 'macro' }), refund(2, 500)],
    [['macro'], []],
  ],
  [
    'the rest of the order ends what was left of it',
    [refund(1, 2500, { subjectId: 'macro' }), refund(2, 2500)],
    [['macro'], ['micro']],
  ],
  [
    'a line that ends twice ends once',
    [refund(1, 9, { subjectId: 'macro' }), refund(2, 9, { subjectId: 'macro' })],
    [['macro'], []],
  ],
  ['a failed refund ends nothing', [refund(1, 5000, { state: 'failed' })], [[]]],
])('%s', (_, refunds, ended) => {
  expect(endedByEach(...refunds)).toEqual(ended);
});

test('if two refunds share a second, the one reported last ends what both end, whatever their ids', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const [first, second] = [refund(2, 2500, { at }), refund(1, 2500, { at })];
  expect(endedBy(first, [first], LINES)).toEqual([]);
  expect(endedBy(second, [first, second], LINES)).toEqual(LINES);
});
