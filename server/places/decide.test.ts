import { describe, expect, test } from 'vitest';
import type { School } from '#contract/places/orders.ts';
import { AppError } from '../errors.ts';
import {
  judgeAccept,
  judgePause,
  judgeRefuse,
  judgeReminder,
  judgeResume,
  judgeWarning,
} from './decide.ts';
import type { OrderState } from './order-state.ts';
import { isSameOrganisation, lastDayOfQuote, planOrder, usesPurchaseOrder } from './quotes.ts';

const NOW = new Date('2026-11-29T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

type Decided = Parameters<typeof judgePause>[0];
type Changes = Partial<Omit<Decided, 'opened'>> & { buyer?: 'parent' | 'school' };

const toOrder = ({ buyer = 'school', ...changes }: Changes): Decided => ({
  opened: { buyer } as OrderState['opened'],
  stage: 'released',
  release: undefined,
  isOverdue: true,
  paused: undefined,
  remindedAt: undefined,
  pauseWarnedAt: undefined,
  ...changes,
});

/** Returns the verdict, or the code of the refusal. */
function judge(decide: () => unknown): unknown {
  try {
    return decide();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

type Case = [string, Changes, (order: Decided) => unknown, string];

const accept = (release: 'now' | 'paid') => (order: Decided) => judgeAccept(order, release);
const remind = (order: Decided) => judgeReminder(order, NOW);
const pause = (order: Decided) => judgePause(order, NOW);

const CASES: Case[] = [
  ['an order is accepted', { stage: 'ordered' }, accept('now'), 'act'],
  ['an order is accepted twice', { stage: 'released', release: 'now' }, accept('now'), 'nothing'],
  [
    'an accepted order is accepted otherwise',
    { stage: 'accepted', release: 'paid' },
    accept('now'),
    'order_decided',
  ],
  ['a quote is not accepted', { stage: 'quoted' }, accept('now'), 'order_decided'],
  ['a refused order is not accepted', { stage: 'refused' }, accept('paid'), 'order_decided'],
  ['a card order is not accepted', { stage: 'unpaid' }, accept('now'), 'order_decided'],
  ['an order is refused', { stage: 'ordered' }, judgeRefuse, 'act'],
  ['an order is refused twice', { stage: 'refused' }, judgeRefuse, 'nothing'],
  [
    'an accepted order is not refused',
    { stage: 'accepted', release: 'paid' },
    judgeRefuse,
    'order_decided',
  ],
  ['an overdue invoice is reminded of', {}, remind, 'act'],
  ['an invoice is not reminded of before it is due', { isOverdue: false }, remind, 'order_decided'],
  ['a second reminder on a day is left out', { remindedAt: daysAgo(0) }, remind, 'nothing'],
  ['another reminder follows on the next day', { remindedAt: daysAgo(1) }, remind, 'act'],
  ['an overdue school is warned', {}, judgeWarning, 'act'],
  ['a school is warned once', { pauseWarnedAt: daysAgo(1) }, judgeWarning, 'nothing'],
  ['a payer is never warned', { buyer: 'parent' }, judgeWarning, 'order_decided'],
  ['a school that has paid is not warned', { isOverdue: false }, judgeWarning, 'order_decided'],
  ['access does not pause without a warning', {}, pause, 'pause_too_early'],
  [
    'access does not pause six days after the warning',
    { pauseWarnedAt: daysAgo(6) },
    pause,
    'pause_too_early',
  ],
  ['access pauses seven days after the warning', { pauseWarnedAt: daysAgo(7) }, pause, 'act'],
  [
    'access does not pause once the invoice is paid',
    { isOverdue: false, pauseWarnedAt: daysAgo(9) },
    pause,
    'order_decided',
  ],
  [
    'the place of a payer never pauses',
    { buyer: 'parent', pauseWarnedAt: daysAgo(9) },
    pause,
    'order_decided',
  ],
  ['access pauses once', { stage: 'paused', paused: 'unpaid' }, pause, 'nothing'],
  ['a pause ends', { stage: 'paused', paused: 'unpaid' }, judgeResume, 'act'],
  ['a pause ends once', {}, judgeResume, 'nothing'],
  [
    'the pause of a dispute waits for the bank',
    { stage: 'paused', paused: 'dispute' },
    judgeResume,
    'order_decided',
  ],
];

test.each(CASES)('%s', (_, changes, decide, expected) => {
  expect(judge(() => decide(toOrder(changes)))).toBe(expected);
});

test.each([
  ['2026-11-29T10:00:00Z', '2026-12-29'],
  ['2026-11-29T23:59:59Z', '2026-12-29'],
  // Summer time: half past midnight in London.
  ['2026-06-30T23:30:00Z', '2026-07-31'],
  ['2028-01-30T12:00:00Z', '2028-02-29'],
])('a quote of %s is valid until %s', (at, last) => {
  expect(lastDayOfQuote(new Date(at))).toBe(last);
});

const SCHOOL: School = {
  organisation: 'Hill Road School',
  address: ['1 Hill Road', 'Leeds'],
  financeEmail: 'finance@school.example',
  purchaseOrder: 'PO-1',
  teacherEmail: 'teacher@school.example',
};

describe('a quote', () => {
  const order = (changes: Partial<Pick<OrderState, 'stage' | 'school'>>) =>
    judge(() => {
      const state = {
        orderId: 'places_1',
        stage: 'quoted' as const,
        school: undefined,
        ...changes,
      };
      return planOrder(state, SCHOOL, NOW)
        ?.events.map(({ kind }) => kind)
        .join();
    });

  test.each([
    ['is ordered', {}, 'ordered,told'],
    [
      'is ordered twice with the same details',
      { stage: 'ordered', school: SCHOOL } as const,
      undefined,
    ],
    [
      'is not ordered with other details',
      { stage: 'ordered', school: { ...SCHOOL, organisation: 'X' } } as const,
      'quote_ordered',
    ],
    ['is not ordered once it has ended', { stage: 'expired' } as const, 'quote_ended'],
    ['is not ordered if it is no quote', { stage: 'unpaid' } as const, 'quote_ordered'],
  ])('%s', (_, changes, expected) => {
    expect(order(changes)).toBe(expected);
  });
});

test.each<[Parameters<typeof usesPurchaseOrder>[0], boolean]>([
  [{ stage: 'ordered', ended: undefined }, true],
  [{ stage: 'released', ended: undefined }, true],
  [{ stage: 'ended', ended: { kind: 'ended', at: NOW.toISOString(), why: 'licence' } }, true],
  [{ stage: 'ended', ended: { kind: 'ended', at: NOW.toISOString(), why: 'refund' } }, false],
  [{ stage: 'unpaid', ended: undefined }, false],
  [{ stage: 'refused', ended: undefined }, false],
])('of %j, a purchase order number is used: %s', (order, expected) => {
  expect(usesPurchaseOrder(order)).toBe(expected);
});

test.each([
  ['the same address for invoices', { organisation: 'Hill Rd', address: ['2'] }, true],
  [
    'the same name and address, written otherwise',
    {
      financeEmail: 'b@x.example',
      organisation: 'HILL ROAD SCHOOL',
      address: ['1, Hill Road', 'Leeds.'],
    },
    true,
  ],
  ['another school', { financeEmail: 'b@x.example', address: ['9 Dale Road', 'Leeds'] }, false],
])('orders are of one organisation by %s: %j', (_, changes, expected) => {
  expect(isSameOrganisation(SCHOOL, { ...SCHOOL, ...changes })).toBe(expected);
});
