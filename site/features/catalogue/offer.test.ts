import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CURRENCY } from '#contract/money.ts';
import { offerFor, type PageOffer } from '#site/features/checkout/page-offer.ts';
import { Offer, OfferLine } from './Offer.tsx';

const part = (id: string) => ({ id, name: `All about ${id}`, price: 3000, currency: CURRENCY });
const offerOf = (...ids: string[]): PageOffer => ({
  id: 'offer',
  name: 'All of it',
  subjectIds: ids,
  price: 5000,
  currency: CURRENCY,
  parts: ids.map(part),
  apart: 3000 * ids.length,
});

/** @param paidFor amounts that the student paid for other subjects */
function line(offer: PageOffer, paidFor?: Record<string, number>): string {
  const own = paidFor && (offerFor(offer, new Map(Object.entries(paidFor))) ?? null);
  const props = { offer, own };
  return renderToStaticMarkup(createElement(OfferLine, props));
}
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('offers both of two subjects, and links to the checkout', () => {
  const html = line(offerOf('micro', 'macro'));
  expect(textOf(html)).toBe('Or get both subjects for £50');
  expect(html).toContain('<a href="/checkout?offer=offer"');
});

test('shows the name of an offer of more than two subjects', () => {
  expect(textOf(line(offerOf('micro', 'macro', 'trade')))).toBe('All of it for £50');
});

test('names the missing subjects to a student who owns a part', () => {
  const all = offerOf('micro', 'macro', 'trade');
  expect(textOf(line(all, { macro: 3000 }))).toBe(
    'Complete your set: All about micro and All about trade for £20',
  );
});

test('keeps its space if the student would save nothing', () => {
  expect(line(offerOf('micro', 'macro'), { macro: 0 })).toContain('invisible');
});

test.each([
  [3000, '£30.00', 'Purchase for £30'],
  [2450, '£24.50', 'Purchase for £24.50'],
])('the button has the price of the card: %s', (price, shown, button) => {
  const subject = {
    id: 'micro',
    name: 'Microeconomics',
    slug: 'microeconomics',
    description: '',
    price,
    currency: CURRENCY,
    features: [],
    availability: 'on-sale' as const,
    topics: [],
    practice: { cards: 0, drills: 0 },
    offers: [],
  };
  const props = { subject, sellerName: undefined, access: 'unknown' as const, onRetry: () => {} };
  const html = renderToStaticMarkup(createElement(Offer, props));
  expect(html).toContain(`>${shown}<`);
  expect(html).toContain(`>${button}<`);
});
