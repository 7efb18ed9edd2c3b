import { expect, test } from 'vitest';
import { CURRENCY } from '#contract/money.ts';
import { describeOffer } from './OrderCard.tsx';
import { nameOrder } from './use-checkout-order.ts';

const part = (id: string, name: string) => ({ id, name, price: 3000, currency: CURRENCY });
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

test('says what the subjects of an offer cost separately', () => {
  const said = 'Micro and Macro together: £50 instead of £60.';
  expect(describeOffer({ ...quote('50.00', micro, macro), offer }, [both])).toBe(said);
});

test('tells the owner of one subject the price of the other', () => {
  const said = 'You already own Micro, so Macro is £20.00 instead of £30.00.';
  expect(describeOffer({ ...quote('20.00', macro), offer }, [both])).toBe(said);
});

test('names the subjects of an offer that is newer than the page', () => {
  expect(describeOffer({ ...quote('50.00', micro, macro), offer }, [])).toBe('Micro and Macro');
});

test('says nothing about one subject at its own price', () => {
  expect(describeOffer(quote('30.00', micro), [both])).toBeUndefined();
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
