import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Review } from '#contract/purchases/purchases.ts';
import { offerFor, type PageOffer } from '#site/features/checkout/page-offer.ts';
import { paths } from '#site/lib/paths.ts';
import { Offer, OfferLine } from './Offer.tsx';
import type { Access } from './subject-access.ts';

const notes = { files: 2, pages: 5, cards: 3, drills: 1 };
const part = (id: string) => ({
  id,
  name: `All about ${id}`,
  price: 3000,
  currency: CURRENCY,
  notes,
});
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
function line(offer: PageOffer, paidFor?: Record<string, number>, isVisitor = false): string {
  const owned = paidFor && { paidFor: new Map(Object.entries(paidFor)), worth: new Map() };
  const own = owned && (offerFor(offer, owned) ?? null);
  const props = { offer, own, isVisitor };
  return renderToStaticMarkup(createElement(OfferLine, props));
}
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('offers both of two subjects, and links to the checkout', () => {
  const html = line(offerOf('micro', 'macro'));
  expect(textOf(html)).toBe('Or get both subjects for £50');
  expect(html).toContain('<a href="/checkout?offer=offer"');
});

test('a visitor signs up before the checkout', () => {
  expect(line(offerOf('micro', 'macro'), undefined, true)).toContain(
    `<a href="${paths.signUpToBuy({ offerId: 'offer' }).replace('&', '&amp;')}"`,
  );
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

/** Renders the card with the price of a subject that is part of an offer. */
function renderCard({ price = 3000, underReview = [] as Review[], access = 'unknown' as Access }) {
  const subject = {
    ...part('micro'),
    slug: 'microeconomics',
    description: '',
    price,
    features: [],
    availability: 'on-sale' as const,
    topics: [],
    free: 1,
    offers: [offerOf('micro', 'macro')],
  };
  const props = { subject, sellerName: undefined, access, underReview, onRetry: () => {} };
  return renderToStaticMarkup(createElement(Offer, props));
}

test.each([
  [3000, '£30.00', 'Purchase for £30'],
  [2450, '£24.50', 'Purchase for £24.50'],
])('the button has the price of the card: %s', (price, shown, button) => {
  const html = renderCard({ price });
  expect(html).toContain(`>${shown}<`);
  expect(html).toContain(`>${button}<`);
  expect(textOf(html)).toContain(
    '2 files, 5 pages, 3 cards, 1 diagram drill (1 of the files is free)',
  );
});

const review = (subjectId: string): Review => ({ subjectId, orderNumber: 'AE-1234ABCD' });

test('explains that a bank is reviewing the payment, and sells nothing', () => {
  const html = renderCard({ underReview: [review('micro')] });
  expect(textOf(html)).toContain(messages.paymentDisputed('AE-1234ABCD', false));
  expect(html).not.toMatch(/£|checkout/);
});

test('sells no offer with a subject whose payment a bank is reviewing', () => {
  const html = renderCard({ underReview: [review('macro')] });
  expect(html).toContain('>Purchase for £30<');
  expect(html).not.toContain('Or get both');
  expect(renderCard({})).toContain('Or get both');
});

test('sells no offer to a student whose access could not be checked', () => {
  const html = renderCard({ access: 'failed' });
  expect(html).toContain('Try again');
  expect(html).not.toContain('Or get both');
});
