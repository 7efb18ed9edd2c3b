import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isActive } from './ledger.ts';

const PRICE = 3000;
const refund = (id: string, status: string, amount: number) =>
  [`refund:${id}:${status}`, { amount }] as const;
const dispute = (id: string, status: string) => [`dispute:${id}:${status}`, {}] as const;
const active = (...facts: (readonly [string, object])[]) =>
  isActive(Object.fromEntries([['paid', {}], ...facts]), PRICE);

test('a paid purchase is active', () => {
  expect(active()).toBe(true);
});

test('a full refund revokes, a partial one does not, two that add up do', () => {
  expect(active(refund('re_1', 'succeeded', PRICE))).toBe(false);
  expect(active(refund('re_1', 'succeeded', 1000))).toBe(true);
  expect(active(refund('re_1', 'succeeded', 1000), refund('re_2', 'pending', 2000))).toBe(false);
});

test('a refund that failed after all gives the access back', () => {
  expect(active(refund('re_1', 'pending', PRICE), refund('re_1', 'failed', PRICE))).toBe(true);
});

test('a dispute suspends, a won one restores, a lost one revokes', () => {
  expect(active(dispute('dp_1', 'needs_response'))).toBe(false);
  expect(active(dispute('dp_1', 'needs_response'), dispute('dp_1', 'won'))).toBe(true);
  expect(active(dispute('dp_1', 'under_review'), dispute('dp_1', 'lost'))).toBe(false);
});

test("a bank's mere question changes nothing until it becomes a dispute", () => {
  expect(active(dispute('dp_1', 'warning_needs_response'))).toBe(true);
  expect(active(dispute('dp_1', 'warning_needs_response'), dispute('dp_1', 'needs_response'))).toBe(
    false,
  );
});

test('one lost dispute outweighs another that was won', () => {
  expect(active(dispute('dp_1', 'won'), dispute('dp_2', 'lost'))).toBe(false);
});

test('the order in which facts arrive never matters', () => {
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
      expect(active(...first)).toBe(active(...second));
    }),
  );
});
