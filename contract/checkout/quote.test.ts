import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addUpAmounts, CURRENCY } from '../money.ts';
import { type PaidFor, type PricedOffer, quoteMissing, quoteSubject } from './quote.ts';

test("charges a subject's price in pence", () => {
  const subject = {
    id: 'subject-microeconomics',
    name: 'Microeconomics',
    price: 2499,
    currency: CURRENCY,
  };
  expect(quoteSubject(subject)).toEqual({
    lines: [{ subjectId: 'subject-microeconomics', subjectName: 'Microeconomics', amount: 2499 }],
    amount: 2499,
    currency: 'gbp',
  });
});

const subject = (id: string, price: number) => ({ id, name: id, price, currency: CURRENCY });
const MICRO = subject('micro', 3000);
const MACRO = subject('macro', 3000);
const DATA = subject('data', 1000);
const both: PricedOffer = { id: 'both', name: 'Both', subjectIds: ['micro', 'macro'], price: 5000 };
const all = { id: 'all', name: 'All', subjectIds: ['micro', 'macro', 'data'], price: 5500 };

const amounts = (...request: Parameters<typeof quoteMissing>) => {
  const { amount, lines, offer } = quoteMissing(...request);
  return { amount, lines: lines.map((line) => line.amount), offer: offer?.id };
};

describe('a buyer who owns nothing', () => {
  test('pays the price of a subject', () => {
    expect(amounts([MICRO], [both, all])).toEqual({ amount: 3000, lines: [3000] });
  });

  test('pays the price of an offer for all of it', () => {
    const quoted = { amount: 5000, lines: [2500, 2500], offer: 'both' };
    expect(amounts([MICRO, MACRO], [both, all])).toEqual(quoted);
  });

  test('never pays more for an offer than for its parts', () => {
    const dear = { ...both, price: 7000 };
    expect(amounts([MICRO, MACRO], [dear])).toEqual({ amount: 6000, lines: [3000, 3000] });
  });
});

describe('an owner of a part pays the difference', () => {
  test.each<[what: string, paid: [string, number][], amount: number, offer: string | undefined]>([
    ['of the offer, less what they paid', [['micro', 3000]], 2000, 'both'],
    ['less what they have left after a refund', [['micro', 2500]], 2500, 'both'],
    ['but not more than the price of the rest', [['micro', 1500]], 3000, undefined],
    ['nothing if they paid as much before', [['micro', 5000]], 0, 'both'],
    ['nothing if the rest is too small to charge', [['micro', 4971]], 0, 'both'],
    ['of 30 pence', [['micro', 4970]], 30, 'both'],
    ['the full price after access for free', [['micro', 0]], 3000, undefined],
  ])('%s', (_, paid, amount, offer) => {
    expect(amounts([MACRO], [both], new Map(paid))).toEqual({ amount, lines: [amount], offer });
  });

  test('by the cheapest offer that they complete', () => {
    const paid = new Map([
      ['micro', 3000],
      ['data', 1000],
    ]);
    expect(amounts([MACRO], [both, all], paid)).toMatchObject({ amount: 1500, offer: 'all' });
    expect(amounts([MACRO, DATA], [both, all], new Map([['micro', 3000]]))).toEqual({
      amount: 2500,
      lines: [1875, 625],
      offer: 'all',
    });
  });
});

test('lines add up, and no one pays more than the prices of the missing subjects', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const price = fc.integer({ min: 30, max: 100_000 });
  const offer = fc.record({
    id: fc.constantFrom('x', 'y', 'z'),
    name: fc.constant('PricedOffer'),
    price,
    subjectIds: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 2 }),
  });
  const prices = fc.tuple(price, price, price, price);
  const owned = fc.dictionary(fc.constantFrom(...ids), fc.nat({ max: 100_000 }));
  fc.assert(
    fc.property(prices, fc.array(offer), owned, (all, offers, paid) => {
      const paidFor: PaidFor = new Map(Object.entries(paid));
      const missing = ids
        .map((id, index) => subject(id, all[index] ?? 0))
        .filter(({ id }) => !paidFor.has(id));
      fc.pre(missing.length > 0);
      const quoted = quoteMissing(missing, offers, paidFor);
      expect(addUpAmounts(quoted.lines.map(({ amount }) => amount))).toBe(quoted.amount);
      expect(quoted.amount).toBeLessThanOrEqual(
        addUpAmounts(missing.map((subject) => subject.price)),
      );
      expect(quoted.amount === 0 || quoted.amount >= 30).toBe(true);
      expect(quoted.lines.map(({ subjectId }) => subjectId)).toEqual(missing.map(({ id }) => id));
      const counted = offers.find(({ id }) => id === quoted.offer?.id);
      expect(quoted.offer === undefined || counted !== undefined).toBe(true);
    }),
  );
});

describe('a student with a place that ends', () => {
  const worth = (...pairs: [string, number][]) => new Map(pairs);

  test.each<[string, [string, number][], number]>([
    ['the difference', [['micro', 2000]], 1000],
    ['nothing, if the difference is below the lowest charge', [['micro', 2980]], 0],
    ['nothing, if the place is worth more', [['micro', 9000]], 0],
    ['the price, if another subject ends', [['data', 500]], 3000],
  ])('pays %s', (_, pairs, amount) => {
    const quoted = quoteMissing([MICRO], [both, all], new Map(), worth(...pairs));
    expect(quoted).toMatchObject({ amount, lines: [{ amount }] });
  });

  test('sees the amount that was deducted, at most the price', () => {
    const quote = (...pairs: [string, number][]) =>
      quoteMissing([MICRO], [], new Map(), worth(...pairs)).placeWorth;
    expect([quote(['micro', 2000]), quote(['micro', 9000]), quote()]).toEqual([
      2000,
      3000,
      undefined,
    ]);
  });

  test('pays less for an offer, too, and most for the subject without a place', () => {
    expect(amounts([MICRO, MACRO], [both], new Map(), worth(['micro', 2000]))).toEqual({
      amount: 3000,
      lines: [750, 2250],
      offer: 'both',
    });
  });
});
