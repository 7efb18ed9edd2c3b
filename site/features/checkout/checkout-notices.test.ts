import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { offerTexts } from '#site/texts/offers.ts';
import { OrderNotFound } from './CheckoutNotices.tsx';

/** @covers offers.not-found */
test('an unknown offer has a page that says what can be bought instead', () => {
  const html = renderToStaticMarkup(createElement(OrderNotFound, { isOffer: true }));
  expect(html).toContain(offerTexts.notFound);
  expect(html).toContain(offerTexts.ended);
  expect(html).not.toContain(checkoutLabels.subjectNotFound);
});
