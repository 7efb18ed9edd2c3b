import fc from 'fast-check';
import { expect, test } from 'vitest';
import { purchaseStatusOf } from './purchase-status.ts';

const PRICE = 3000;
const refund = (id: string, status: string, amount: number) =>
  [`refund:${id}:${status}`, { amount }] as const;
const dispute = (id: string, status: string, amount?: number) =>
  [`dispute:${id}:${status}`, { amount }] as const;
const statusOf = (...facts: (readonly [string, object])[]) =>
  purchaseStatusOf(Object.fromEntries([['paid', {}], ...facts]), {
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
  ['a bank asks', [dispute('dp_1', 'warning_needs_response', PRICE)], 'paid', 0, 0],
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
