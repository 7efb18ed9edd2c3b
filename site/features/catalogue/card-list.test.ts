import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Availability } from '#contract/catalogue/prices.ts';
import { messages } from '#contract/messages.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Review } from '#contract/purchases/purchases.ts';
import { type PageOffer, toPageOffers } from '#site/features/checkout/page-offer.ts';
import { attribute, listElements, type PageElement } from '#site/integrations/html.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { offerLabels } from '#site/lib/offer-labels.ts';
import { CardList, type CardSubject } from './CardList.tsx';

const { viewContent, nothingOnSale, noSubjects } = homeLabels;

const subject = (id: string, availability: Availability = 'on-sale') => ({
  id,
  name: `All about ${id}`,
  slug: `${id}-economics`,
  description: `What ${id} is.`,
  features: ['A* Evaluation'],
  price: 3000,
  originalPrice: 6000,
  currency: CURRENCY,
  availability,
  notes: { files: 2, pages: 5, cards: 3, drills: 1 },
});

interface Shown {
  offers?: PageOffer[];
  /** Amounts that a signed-in student paid, by subject. Undefined for a visitor; null until known. */
  paid?: Record<string, number> | null;
  underReview?: Review[];
}

function render(subjects: CardSubject[], { offers = [], paid, underReview }: Shown = {}): string {
  const owned = paid ? { paidFor: new Map(Object.entries(paid)), worth: new Map() } : undefined;
  const isSignedIn = paid !== undefined;
  return renderToStaticMarkup(
    createElement(CardList, { subjects, offers, owned, underReview, isSignedIn }),
  );
}

type Node = PageElement['childNodes'][number];

/** Reads text without invisible parts, which only keep their space. */
function readText(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  const classes = 'tagName' in node ? (attribute(node, 'class') ?? '').split(' ') : [];
  if (classes.includes('invisible')) return '';
  return node.childNodes.map(readText).join(' ');
}

/** Reads a subject's card. */
function cardOf(html: string, slug: string): string {
  const card = listElements(html).find((element) => attribute(element, 'data-sold') === slug);
  return card ? readText(card) : '';
}

const [trade, money] = [subject('trade'), subject('money')];
const both = toPageOffers(
  [
    {
      id: 'both',
      name: 'Both of them',
      subjectIds: ['trade', 'money'],
      price: 5000,
      currency: CURRENCY,
    },
  ],
  [trade, money],
);

test('a card has name, description, features and price, and links to the page', () => {
  const html = render([trade]);
  const card = cardOf(html, 'trade-economics');
  for (const text of ['All about trade', 'What trade is.', 'A* Evaluation', '£30.00', '£60.00']) {
    expect(card).toContain(text);
  }
  expect(card).toContain('2 files, 5 pages, 3 cards, 1 diagram drill');
  expect(card).toContain(viewContent);
  expect(html).toContain('href="/trade-economics"');
});

test('a sentence replaces the price of a subject without files', () => {
  const card = render([subject('trade', 'no-files')]);
  expect(card).toContain(offerLabels.firstNotes);
  expect(card).toContain(viewContent);
  expect(card).not.toContain('£');
});

test('shows if everything is off sale, or if there are no subjects', () => {
  expect(render([subject('trade', 'off-sale')])).toContain(nothingOnSale);
  expect(render([])).toContain(noSubjects);
});

test('the missing subject of an offer shows the price that this student pays, named after the subject', () => {
  const html = render([trade, money], { offers: both, paid: { money: 2500 } });
  const card = cardOf(html, 'trade-economics');
  for (const text of [
    '£25.00',
    'You already own All about money, so All about trade is £25.00 instead of £30.00.',
    'Complete your set: All about trade for £25',
    viewContent,
  ])
    expect(card).toContain(text);
  expect(card).not.toContain('£60.00');
  expect(html).toContain('href="/checkout?subject=trade"');
});

test.each([
  ['the payments are not known yet', null],
  ['the student would save nothing', { money: 0 }],
  ['the student owns no part of the offer', {}],
])('a card shows the usual price if %s', (_, paid) => {
  const card = cardOf(render([trade, money], { offers: both, paid }), 'trade-economics');
  expect(card).toContain('£30.00');
  expect(card).not.toContain('Complete your set');
});

test('a subject whose payment a bank is reviewing is not sold again, alone or in an offer', () => {
  const underReview = [{ subjectId: 'trade', orderNumber: 'AE-1234ABCD' }];
  const html = render([trade, money], { offers: both, paid: { money: 2500 }, underReview });
  const card = cardOf(html, 'trade-economics');
  expect(card).toContain(messages.paymentDisputed('AE-1234ABCD', false));
  expect(card).toContain(viewContent);
  expect(card).not.toMatch(/£|Complete your set/);
  expect(cardOf(html, 'money-economics')).toContain('£30.00');
  const whole = render([trade, money], { offers: both, paid: {}, underReview });
  expect(whole).toMatch(/<section [^>]*class="offer-card sheet invisible"/);
});

test('a visitor’s card keeps no space for another price', () => {
  expect(render([trade, money], { offers: both })).not.toContain('invisible');
});

test('an offer is described by its price and the separate price', () => {
  const whole = render([trade, money], { offers: both });
  expect(whole).toContain('Both of them');
  expect(whole).toContain('Both subjects together: £50 instead of £60.');
  expect(whole).toContain('4 files, 10 pages, 6 cards, 2 diagram drills');
  expect(whole).toContain('href="/auth?tab=signup&amp;next=%2Fcheckout%3Foffer%3Dboth"');
  const third = render([trade, money, subject('labour')], { offers: both });
  expect(third).toContain('All about trade and All about money together: £50 instead of £60.');
});

test('an offer of which the student owns a part is named after the missing subjects', () => {
  const all = ['trade', 'money', 'labour'].map((id) => subject(id));
  const offers = toPageOffers(
    [
      {
        id: 'all',
        name: 'Everything',
        subjectIds: all.map(({ id }) => id),
        price: 7000,
        currency: CURRENCY,
      },
    ],
    all,
  );
  const html = render(all, { offers, paid: { trade: 3000 } });
  expect(html).toContain('Complete your set: All about money and All about labour for £40');
  expect(html).toContain('4 files, 10 pages, 6 cards, 2 diagram drills');
  expect(html).not.toContain('Everything');
  expect(html).toContain('href="/checkout?offer=all"');
});
