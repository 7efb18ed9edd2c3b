import { expect, test } from 'vitest';
import { describePublication } from './publication-audit.ts';

const micro = { title: 'Microeconomics', price: 3000, originalPrice: 6000 };

test.each([
  ['a new subject', undefined, micro, ['content-published', 'Subject: Microeconomics, £30.00']],
  ['a change without a price', micro, micro, ['content-published', 'Subject: Microeconomics']],
  ['a new title', micro, { ...micro, title: 'Micro' }, ['content-published', 'Subject: Micro']],
  [
    'a change of the price',
    micro,
    { ...micro, price: 2499 },
    ['price-changed', 'Subject: Microeconomics, £30.00 to £24.99'],
  ],
  [
    'the end of a reduction',
    micro,
    { title: 'Microeconomics', price: 6000 },
    ['price-changed', 'Subject: Microeconomics, £30.00 to £60.00, original price £60.00 to none'],
  ],
  ['a deletion', micro, undefined, ['content-unpublished', 'Subject: Microeconomics']],
])('describes %s', (_, before, after, [action, what]) => {
  expect(describePublication('subject', before, after)).toEqual({ action, what });
});

test('names a document without a title by its type', () => {
  const settings = { title: '' };
  expect(describePublication('shopSettings', settings, settings).what).toBe('Shop settings');
});
