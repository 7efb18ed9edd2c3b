import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addUpAmounts } from '#contract/money.ts';
import {
  endedBy,
  isActiveLine,
  type Refund,
  refundsToAnnounce,
  toPurchaseStatus,
} from './purchase-status.ts';

const PRICE = 3000;
const refund = (id: string, status: string, amount: number) =>
  [`refund:${id}:${status}`, { amount }] as const;
const dispute = (id: string, status: string, amount?: number) =>
  [`dispute:${id}:${status}`, { amount }] as const;
const statusOf = (...facts: (readonly [string, object])[]) =>
  toPurchaseStatus(Object.fromEntries([['paid', {}], ...facts]), {
    amount: PRICE,
    lines: [{ subjectId: 'micro', subjectName: 'Micro', amount: PRICE }],
  });
const active = (...facts: (readonly [string, object])[]) => statusOf(...facts).isActive;

test('a paid purchase is active', () => {
  expect(active()).toBe(true);
});

test('a full refund revokes access, a partial refund does not, and partial refunds that add up do', () => {
  expect(active(refund('re_1', 'succeeded', PRICE))).toBe(false);
  expect(active(refund('re_1', 'succeeded', 1000))).toBe(true);
  expect(active(refund('re_1', 'succeeded', 1000), refund('re_2', 'pending', 2000))).toBe(false);
});

test('a refund that finally failed restores access', () => {
  expect(active(refund('re_1', 'pending', PRICE), refund('re_1', 'failed', PRICE))).toBe(true);
});

test('a dispute suspends access, a won dispute restores it, and a lost dispute revokes it', () => {
  expect(active(dispute('dp_1', 'needs_response'))).toBe(false);
  expect(active(dispute('dp_1', 'needs_response'), dispute('dp_1', 'won'))).toBe(true);
  expect(active(dispute('dp_1', 'under_review'), dispute('dp_1', 'lost'))).toBe(false);
});

test("a bank's inquiry changes nothing until it becomes a dispute", () => {
  expect(active(dispute('dp_1', 'warning_needs_response'))).toBe(true);
  expect(active(dispute('dp_1', 'warning_needs_response'), dispute('dp_1', 'needs_response'))).toBe(
    false,
  );
});

test.each([
  ['open', 'needs_response', 'disputed', 'disputed'],
  ['lost', 'lost', 'partly-refunded', 'lost'],
] as const)(
  'a %s dispute of a part keeps access, a dispute of the whole rest ends it',
  (_, state, ofPart, ofAll) => {
    expect(statusOf(dispute('dp_1', state, 500))).toMatchObject({
      isActive: true,
      isPaused: false,
      status: ofPart,
      disputed: 500,
      net: PRICE - 500,
    });
    const all = [refund('re_1', 'succeeded', 2500), dispute('dp_1', state, 500)] as const;
    expect(statusOf(...all)).toMatchObject({ isActive: false, status: ofAll, net: 0 });
    expect(active(dispute('dp_1', state, 1500), dispute('dp_2', state, 1500))).toBe(false);
  },
);

test('access is paused only while the bank decides', () => {
  const isPaused = (...facts: Parameters<typeof statusOf>) => statusOf(...facts).isPaused;
  expect(isPaused()).toBe(false);
  expect(isPaused(dispute('dp_1', 'needs_response', PRICE))).toBe(true);
  expect(isPaused(dispute('dp_1', 'being_discussed', PRICE))).toBe(true);
  expect(isPaused(dispute('dp_1', 'needs_response'), dispute('dp_1', 'lost'))).toBe(false);
  expect(isPaused(refund('re_1', 'succeeded', PRICE), dispute('dp_1', 'needs_response'))).toBe(
    false,
  );
});

test('a won dispute that is reopened pauses access again', () => {
  const at = (minute: number) => ({ amount: PRICE, at: `2026-11-01T10:0${minute}:00.000Z` });
  const facts: Parameters<typeof statusOf> = [
    ['dispute:dp_1:needs_response', at(0)],
    ['dispute:dp_1:won', at(1)],
  ];
  expect(active(...facts)).toBe(true);
  expect(active(...facts, ['dispute:dp_1:needs_response:2', at(2)])).toBe(false);
  expect(active(...facts, ['dispute:dp_1:lost', at(2)])).toBe(false);
});

test('a lost dispute outweighs a won dispute', () => {
  expect(active(dispute('dp_1', 'won'), dispute('dp_2', 'lost'))).toBe(false);
});

test.each([
  ['nothing', [], 'paid', 0, 0],
  ['a part is refunded', [refund('re_1', 'succeeded', 1001)], 'partly-refunded', 1001, 0],
  ['all is refunded', [refund('re_1', 'pending', PRICE)], 'refunded', PRICE, 0],
  ['a refund fails', [refund('re_1', 'failed', PRICE)], 'paid', 0, 0],
  ['a bank inquires', [dispute('dp_1', 'warning_needs_response', PRICE)], 'paid', 0, 0],
  ['a part is disputed', [dispute('dp_1', 'needs_response', 999)], 'disputed', 0, 999],
  ['a dispute is lost', [dispute('dp_1', 'lost', PRICE)], 'lost', 0, PRICE],
  ['a dispute is won', [dispute('dp_1', 'won', PRICE)], 'paid', 0, 0],
  [
    'what is left after a refund is disputed',
    [refund('re_1', 'succeeded', 1000), dispute('dp_1', 'under_review')],
    'disputed',
    1000,
    2000,
  ],
] as const)('when %s, every penny is in one place', (_, facts, status, refunded, disputed) => {
  const net = PRICE - refunded - disputed;
  expect(statusOf(...facts)).toMatchObject({ status, refunded, disputed, net });
});

test('the purchase has the time of the latest refund that counts', () => {
  const made = (id: string, status: string, at?: string) =>
    [`refund:${id}:${status}`, { amount: 500, at }] as const;
  const [early, late] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];
  expect(statusOf().refundedAt).toBeUndefined();
  const both = [made('re_2', 'succeeded', late), made('re_1', 'succeeded', early)];
  expect(statusOf(...both).refundedAt).toBe(late);
  expect(statusOf(...both, made('re_2', 'failed', late)).refundedAt).toBe(early);
  expect(statusOf(made('re_1', 'succeeded')).refundedAt).toBeUndefined();
});

test('the order of the facts does not matter', () => {
  const fact = fc.oneof(
    fc.tuple(
      fc
        .constantFrom('re_1', 're_2')
        .chain((id) =>
          fc
            .constantFrom('pending', 'succeeded', 'failed')
            .map((status) => `refund:${id}:${status}`),
        ),
      fc.constantFrom({ amount: PRICE }, { amount: 500 }),
    ),
    fc.tuple(
      fc
        .constantFrom('needs_response', 'under_review', 'won', 'lost')
        .map((s) => `dispute:dp_1:${s}`),
      fc.constant({}),
    ),
  );
  const facts = fc.uniqueArray(fact, { selector: ([field]) => field, maxLength: 8 });
  const shuffled = facts.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([first, second]) => {
      expect(statusOf(...first)).toEqual(statusOf(...second));
    }),
  );
});

describe('lines of an order', () => {
  const line = (subjectId: string, amount: number) => ({
    subjectId,
    subjectName: subjectId,
    amount,
  });
  const ORDER = { amount: 5000, lines: [line('micro', 2728), line('macro', 2272)] };
  const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`;
  const refund = (number: number, amount: number, more: object = {}) =>
    [`refund:re_${number}:succeeded`, { amount, at: at(number), ...more }] as const;
  const statusOf = (...facts: (readonly [string, object])[]) =>
    toPurchaseStatus(Object.fromEntries(facts), ORDER);
  const activeOf = (...facts: (readonly [string, object])[]) =>
    statusOf(...facts).lines.map(({ isActive }) => isActive);
  const refundedOf = (...facts: (readonly [string, object])[]) =>
    statusOf(...facts).lines.map(({ refunded }) => refunded);

  describe('access of the lines of an order', () => {
    test.each([
      ['nothing happened', [], [true, true]],
      ['a part of it all is refunded', [refund(1, 4999)], [true, true]],
      ['all of it is refunded', [refund(1, 5000)], [false, false]],
      ['a line is refunded', [refund(1, 2728, { subjectId: 'micro' })], [false, true]],
      ['a part of a line is refunded', [refund(1, 1, { subjectId: 'macro' })], [true, false]],
      ['a refund names no line of it', [refund(1, 9, { subjectId: 'other' })], [true, true]],
      [
        'refunds of both together give everything back',
        [refund(1, 2728, { subjectId: 'micro' }), refund(2, 2272)],
        [false, false],
      ],
      [
        'it is disputed',
        [['dispute:dp_1:needs_response', { amount: 5000 }] as const],
        [false, false],
      ],
      ['a part is disputed', [['dispute:dp_1:lost', { amount: 4999 }] as const], [true, true]],
      ['it was revoked', [['revoked', {}] as const], [false, false]],
    ])('when %s', (_, facts, expected) => {
      expect(activeOf(...facts)).toEqual(expected);
      // The check that requests use must agree.
      const asked = ORDER.lines.map((line) => isActiveLine(Object.fromEntries(facts), ORDER, line));
      expect(asked).toEqual(expected);
    });

    test('revokes an order whose lines are each refunded in part', () => {
      const both = [refund(1, 9, { subjectId: 'micro' }), refund(2, 9, { subjectId: 'macro' })];
      expect(statusOf(...both)).toMatchObject({ isActive: false, status: 'revoked' });
    });
  });

  describe('the money of a refund', () => {
    test('goes to the line that it names, otherwise to all in proportion to what is left', () => {
      expect(refundedOf(refund(1, 500))).toEqual([273, 227]);
      expect(refundedOf(refund(1, 2000, { subjectId: 'micro' }))).toEqual([2000, 0]);
      expect(refundedOf(refund(1, 2728, { subjectId: 'micro' }), refund(2, 100))).toEqual([
        2728, 100,
      ]);
      // The rest of a line, made after or before a refund of the whole order.
      const rest = refund(2, 2728 - 273, { subjectId: 'micro' });
      expect(refundedOf(rest, refund(1, 500))).toEqual([2728, 227]);
      expect(refundedOf(rest, refund(3, 500))).toEqual([2728, 227]);
    });

    test("is a duplicate's if the refund names the line, or the order has only one line", () => {
      const duplicate = refund(1, 2272, { subjectId: 'macro', duplicateOf: 'pi_1' });
      const status = statusOf(duplicate);
      expect(status.lines.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
      expect(status.isDuplicate).toBe(false);
    });
  });

  test("amounts, refunds, disputes and net amounts of the lines add up to the order's", () => {
    const amounts = fc.array(fc.nat({ max: 9_999 }), { minLength: 1, maxLength: 4 });
    const subject = fc.constantFrom('s0', 's1', 's2', undefined);
    const refunds = fc.array(
      fc.record({
        amount: fc.nat({ max: 9_999 }),
        subjectId: subject,
        at: fc.constantFrom(at(1), at(2)),
      }),
      { maxLength: 5 },
    );
    const disputes = fc.array(fc.nat({ max: 9_999 }), { maxLength: 2 });
    fc.assert(
      fc.property(amounts, refunds, disputes, (parts, back, contested) => {
        const lines = parts.map((amount, index) => line(`s${index}`, amount));
        const facts = [
          ...back.map((value, index) => [`refund:re_${index}:succeeded`, value]),
          ...contested.map((amount, index) => [`dispute:dp_${index}:lost`, { amount }]),
        ];
        const status = toPurchaseStatus(Object.fromEntries(facts), {
          amount: addUpAmounts(parts),
          lines,
        });
        for (const figure of ['refunded', 'disputed', 'net'] as const) {
          expect(addUpAmounts(status.lines.map((line) => line[figure]))).toBe(status[figure]);
          expect(Math.min(...status.lines.map((line) => line[figure]))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('lines that a refund ends', () => {
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
    refunds.map((refund) => endedBy(refund, refunds, LINES).map(({ subjectId }) => subjectId));

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
});

describe('refunds to announce', () => {
  const NOW = Date.parse('2026-11-22T12:00:00.000Z');
  const DAY = 24 * 60 * 60 * 1000;
  const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

  const fact = (id: string, state: string, value: object = {}) => ({
    [`refund:${id}:${state}`]: { amount: 500, at: daysAgo(1), ...value },
  });

  const announced = (current: Record<string, unknown>, before: Record<string, unknown> = {}) =>
    refundsToAnnounce(current, before, NOW).map(({ id }) => id);

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
    const before = { 'refund:re_1:succeeded': { amount: 500 } };
    expect(announced(fact('re_1', 'succeeded'), before)).toEqual([]);
  });

  test('a rebuilt ledger announces no old refund', () => {
    expect(announced(fact('re_1', 'succeeded', { at: daysAgo(13) }))).toEqual(['re_1']);
    expect(announced(fact('re_1', 'succeeded', { at: daysAgo(14) }))).toEqual([]);
  });

  test('the refund of a duplicate payment has an email of its own', () => {
    expect(announced(fact('re_1', 'succeeded', { duplicateOf: 'pi_1' }))).toEqual([]);
  });
});
