import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Availability } from '#contract/catalogue/availability.ts';
import { CURRENCY } from '#contract/money.ts';
import { homeLabels } from '#site/texts/home.ts';
import { offerLabels } from '#site/texts/offer.ts';
import { CardList } from './CardList.tsx';

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
  const owned = new Set(ids);
  return renderToStaticMarkup(
    createElement(CardList, { subjects, ownership: { owned, first: owned, paidFor: new Map() } }),
  );
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
