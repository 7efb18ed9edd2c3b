import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { CURRENCY } from '#contract/money.ts';
import { Price } from './Price.tsx';

const subject = (price: number, originalPrice?: number) => ({
  id: 'subject',
  name: 'Trade',
  slug: 'trade',
  description: '',
  features: [],
  price,
  originalPrice,
  currency: CURRENCY,
  availability: 'on-sale' as const,
});

const renderPrice = (price: number, originalPrice?: number) =>
  renderToStaticMarkup(createElement(Price, { subject: subject(price, originalPrice) }));

test('screen readers announce "was …, now …" for a reduced price, and only these words are hidden', () => {
  const markup = renderPrice(2499, 4999);
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(`was £49.99, now £24.99${DISCOUNT_BADGE}`);
  expect(markup.match(/(?<=<span class="sr-only">)[^<]*/g)).toEqual(['was ', ', now ']);
  expect(markup).toMatch(/<s [^>]*>£49\.99<\/s>/);
  expect(markup).toContain('>£24.99<');
});

test.each([
  ['missing', 4000, undefined],
  ['the same', 4000, 4000],
  ['lower', 2550, 2000],
])('shows only the price if the original price is %s', (_, price, originalPrice) => {
  const pounds = (price / 100).toFixed(2);
  expect(renderPrice(price, originalPrice).replaceAll(/<[^>]*>/g, '')).toBe(`£${pounds}`);
});
