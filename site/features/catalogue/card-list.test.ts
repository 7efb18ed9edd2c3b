import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Availability } from '#contract/catalogue/prices.ts';
import { CURRENCY } from '#contract/money.ts';
import { homeLabels } from '#site/texts/home.ts';
import { offerLabels } from '#site/texts/offers.ts';
import { CardList, selectCards } from './CardList.tsx';

const { viewContent, openNotes, owned: youOwn, nothingOnSale, noSubjects } = homeLabels;

const subject = (id: string, availability: Availability) => ({
  id,
  name: `All about ${id}`,
  slug: `${id}-economics`,
  description: `What ${id} is.`,
  features: ['A* Evaluation'],
  price: 3000,
  originalPrice: 6000,
  currency: CURRENCY,
  availability,
});

/** Renders the cards for the owner of the subjects with these ids. */
function render(subjects: ReturnType<typeof subject>[], ...ids: string[]): string {
  const paidFor = new Map(ids.map((id) => [id, 3000]));
  const ownership = { paidFor, first: new Set(ids) };
  return renderToStaticMarkup(createElement(CardList, { subjects, ownership }));
}

/** Removes invisible parts, which only keep their space. */
const shown = (markup: string) => markup.replace(/<div class="invisible.*?<\/div><\/div>/, '');

test('an owned card keeps name, description and features, and leads to the notes', () => {
  const card = shown(render([subject('trade', 'on-sale')], 'trade'));
  for (const text of ['All about trade', 'What trade is.', 'A* Evaluation', youOwn, openNotes]) {
    expect(card).toContain(text);
  }
  expect(card).toMatch(new RegExp(`<a href="/trade-economics"[^>]*>${openNotes}`));
  expect(card).not.toContain('£');
  expect(card).not.toContain(viewContent);
});

test('price and button keep their space on an owned card, but are hidden', () => {
  const card = render([subject('trade', 'on-sale')], 'trade');
  expect(card).toMatch(/<div class="invisible[^>]*aria-hidden="true"><div.*£30\.00.*View Content/);
});

test('a sentence replaces the price of a subject without files', () => {
  const card = render([subject('trade', 'no-files')]);
  expect(card).toContain(offerLabels.firstNotes);
  expect(card).toContain(viewContent);
  expect(card).not.toContain('£');
});

test('only owners see the card of a subject that is off sale, without a price', () => {
  const subjects = [subject('trade', 'on-sale'), subject('money', 'off-sale')];
  expect(render(subjects)).not.toContain('money');
  const card = render(subjects, 'money').split('</article>')[0];
  expect(card).toContain('All about money');
  expect(card).toContain(openNotes);
  expect(card).not.toContain('£');
});

test('says if everything is off sale, or if there are no subjects', () => {
  expect(render([subject('trade', 'off-sale')])).toContain(nothingOnSale);
  expect(render([subject('trade', 'off-sale')], 'trade')).not.toContain(nothingOnSale);
  expect(render([])).toContain(noSubjects);
});

const firstCards = (first: string[]) => {
  const cards: { id: string; availability: Availability }[] = [
    { id: 'micro', availability: 'on-sale' },
    { id: 'old', availability: 'off-sale' },
    { id: 'macro', availability: 'on-sale' },
    { id: 'new', availability: 'no-files' },
  ];
  return selectCards(cards, new Set(first)).map(({ id }) => id);
};

test('a subject that is off sale has no card, unless the student owns it', () => {
  expect(firstCards([])).toEqual(['micro', 'macro', 'new']);
  expect(firstCards(['old'])).toEqual(['old', 'micro', 'macro', 'new']);
});

test("owned subjects come first, and each group keeps the shop's order", () => {
  expect(firstCards(['macro'])).toEqual(['macro', 'micro', 'new']);
  expect(firstCards(['new', 'micro'])).toEqual(['micro', 'new', 'macro']);
  expect(firstCards(['macro', 'old'])).toEqual(['old', 'macro', 'micro', 'new']);
});

test('a purchase that arrives after the cards are shown neither moves nor adds a card', () => {
  const subjects = [subject('trade', 'on-sale'), subject('gone', 'off-sale')];
  const paidFor = new Map([
    ['trade', 3000],
    ['gone', 3000],
  ]);
  const card = renderToStaticMarkup(
    createElement(CardList, { subjects, ownership: { paidFor, first: new Set<string>() } }),
  );
  expect(card).toContain(openNotes);
  expect(card).not.toContain('All about gone');
});

test('a purchase of an unknown subject changes nothing', () => {
  expect(firstCards(['gone'])).toEqual(['micro', 'macro', 'new']);
});
