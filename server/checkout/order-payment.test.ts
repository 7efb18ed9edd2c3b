import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFER_SUBJECTS_MAX } from '#contract/catalogue/prices.ts';
import { addUpAmounts, CURRENCY } from '#contract/money.ts';
import { paymentOrder, toNewPayment, toOrderMetadata } from './order-payment.ts';

const line = (subjectId: string, amount: number) => ({ subjectId, subjectName: subjectId, amount });
const quoteOf = (...lines: ReturnType<typeof line>[]) => ({
  lines,
  amount: addUpAmounts(lines.map(({ amount }) => amount)),
  currency: CURRENCY,
});

test('a single subject keeps the metadata fields of earlier versions', () => {
  expect(toOrderMetadata('ada', quoteOf(line('micro', 3000)))).toEqual({
    accountId: 'ada',
    subjectId: 'micro',
    subjectName: 'micro',
  });
});

test('lines, offer and code are read back, even with very long names', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
  const lines = fc.array(
    fc.record({ subjectId: text, subjectName: text, amount: fc.nat({ max: 99_999 }) }),
    { minLength: 2, maxLength: 8 },
  );
  const offer = fc.option(fc.record({ id: text, name: text }), { nil: undefined });
  const code = fc.option(fc.record({ id: text, code: text }), { nil: undefined });
  fc.assert(
    fc.property(lines, offer, code, (all, from, by) => {
      const quoted = { ...quoteOf(...all), ...(from && { offer: from }), ...(by && { code: by }) };
      const metadata = toOrderMetadata('ada', quoted);
      for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(40);
      expect(paymentOrder({ amount: quoted.amount, metadata })).toEqual({
        accountId: 'ada',
        lines: all,
        ...(from && { offer: from }),
        ...(by && { code: by }),
      });
    }),
  );
});

test("an order with the most subjects an offer may have fits the provider's limits", () => {
  const lines = Array.from({ length: OFFER_SUBJECTS_MAX }, (_, index) => ({
    subjectId: `${index}-${'i'.repeat(60)}`,
    subjectName: `"Subject" ${index} ${'n'.repeat(48)}`,
    amount: 99_999_999,
  }));
  const offer = { id: 'offer', name: 'n'.repeat(60) };
  const { description, metadata } = toNewPayment('account', { ...quoteOf(...lines), offer }, true);
  expect(description.length).toBeLessThanOrEqual(1_000);
  // Leaves room for consent and order number: four more of fifty.
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(46);
  for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
  expect(
    paymentOrder({ amount: addUpAmounts(lines.map((line) => line.amount)), metadata }),
  ).toMatchObject({
    lines,
  });
});

test('an order of places is read back', () => {
  const { metadata } = toNewPayment('places_1', quoteOf(line('micro', 6000)), true, 3);
  expect(paymentOrder({ amount: 6000, metadata })).toEqual({
    accountId: 'places_1',
    lines: [line('micro', 6000)],
    isPaidByOther: true,
    places: 3,
  });
});

test('a name that is too long is cut, never inside a character', () => {
  const { subjectName = '' } = toOrderMetadata('ada', {
    ...quoteOf({ ...line('micro', 3000), subjectName: `a${'📈'.repeat(300)}` }),
  });
  expect(subjectName).toBe(`a${'📈'.repeat(249)}`);
});

test('lines add up to the paid amount, even if someone has changed the payment', () => {
  const metadata = toOrderMetadata('ada', quoteOf(line('micro', 2500), line('macro', 2500)));
  const order = paymentOrder({ amount: 3001, metadata });
  expect(order?.lines.map(({ amount }) => amount)).toEqual([1501, 1500]);
});

test.each([
  ['nothing', {}],
  ['no account', { subjectId: 'micro', subjectName: 'Micro' }],
  ['no subject', { accountId: 'ada' }],
  ['half of the lines', { accountId: 'ada', lines: '[{"subjectId":"micro"' }],
  ['no lines', { accountId: 'ada', lines: '[]' }],
])("a payment with %s is not the shop's", (_, metadata) => {
  expect(paymentOrder({ amount: 3000, metadata })).toBeUndefined();
});
