import { expect, test } from 'vitest';
import { CURRENCY } from '#contract/money.ts';
import { describeOffer, describePrice } from './OrderCard.tsx';
import { nameOrder } from './use-checkout-order.ts';

const notes = { files: 2, cards: 3, drills: 1 };
const part = (id: string, name: string) => ({ id, name, price: 3000, currency: CURRENCY, notes });
const both = {
  id: 'both',
  name: 'Both subjects',
  subjectIds: ['micro', 'macro'],
  price: 5000,
  apart: 6000,
  currency: CURRENCY,
  parts: [part('micro', 'Micro'), part('macro', 'Macro')],
};
const line = (subjectId: string, subjectName: string) => ({
  subjectId,
  subjectName,
  amount: '25.00',
});
const [micro, macro] = [line('micro', 'Micro'), line('macro', 'Macro')];
const quote = (amount: string, ...lines: (typeof micro)[]) => ({
  lines,
  amount,
  currency: CURRENCY,
});
const offer = { id: both.id, name: both.name };

test('states the separate price of the subjects of an offer', () => {
  const expected = 'Micro and Macro together: £50 instead of £60.';
  expect(describeOffer({ ...quote('50.00', micro, macro), offer }, [both])).toBe(expected);
});

test('tells the owner of one subject the price of the other', () => {
  const expected = 'You already own Micro, so Macro is £20.00 instead of £30.00.';
  expect(describeOffer({ ...quote('20.00', macro), offer }, [both])).toBe(expected);
});

test('names the subjects of an offer that is newer than the page', () => {
  expect(describeOffer({ ...quote('50.00', micro, macro), offer }, [])).toBe('Micro and Macro');
});

test('describes nothing for one subject at its own price', () => {
  expect(describeOffer(quote('30.00', micro), [both])).toBeUndefined();
});

const subject = {
  ...part('micro', 'Micro'),
  slug: 'micro',
  description: '',
  features: [],
  availability: 'on-sale' as const,
};
const reduced = { ...subject, originalPrice: 6000 };

test.each([
  [
    'a reduced price before the quote',
    reduced,
    undefined,
    { amount: '£30.00', original: '£60.00' },
  ],
  ['a price that was never higher', subject, undefined, { amount: '£30.00' }],
  [
    'the price after a discount by code',
    reduced,
    { ...quote('27.00', micro), undiscounted: '30.00' },
    { amount: '£27.00', original: '£60.00' },
  ],
  [
    "an owner's difference, without the original price",
    reduced,
    { ...quote('20.00', micro), offer },
    {
      amount: '£20.00',
      explanation: 'You already own Macro, so Micro is £20.00 instead of £30.00.',
    },
  ],
  ['nothing for an offer before the quote', undefined, undefined, {}],
])('shows %s', (_, shown, quoted, expected) => {
  expect(describePrice({ subject: shown, offers: [both] }, quoted)).toEqual(expected);
});

test.each([
  ['the whole offer', [micro, macro], 'Both subjects'],
  ['the only missing subject', [macro], 'Macro'],
])('an order is named after what is bought: %s', (_, lines, name) => {
  const order = {
    request: { offerId: both.id },
    name: both.name,
    href: '/',
    offers: [both],
    isQuoted: true,
  };
  expect(nameOrder(order, quote('20.00', ...lines))).toBe(name);
});
