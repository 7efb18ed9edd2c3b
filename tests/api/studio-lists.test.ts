import { expect, test } from 'vitest';
import { LEGAL_PAGES, legalPageId } from '#contract/legal-page.ts';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { diagrams } from '#diagrams/library.ts';
import { FEATURES } from '#sandbox/seed/shop.ts';
import { RESERVED_SLUGS } from '#site/lib/slugs.ts';
import { RESERVED_ADDRESSES } from '../../studio/schema/addresses.ts';
import { PDF_MAX_BYTES } from '../../studio/schema/check-pdf.ts';
import { DRAWINGS } from '../../studio/schema/drawings.ts';
import { FEATURES as STUDIO_FEATURES } from '../../studio/schema/features.ts';
import { LEGAL_PAGES as STUDIO_LEGAL_PAGES } from '../../studio/schema/legal-page.ts';

/** The Studio is built alone and has lists of its own, which must match those of the shop. */

test('the Studio refuses every address that the shop uses', () => {
  expect(RESERVED_ADDRESSES).toEqual(RESERVED_SLUGS);
});

test('the Studio offers every drawing of a topic', () => {
  const ofTopics = diagrams.filter(({ name }) => name !== 'effort-against-grade');
  expect(DRAWINGS).toEqual(ofTopics.map(({ name, title }) => ({ value: name, title })));
});

test('the Studio takes files as large as the shop does', () => {
  expect(PDF_MAX_BYTES).toBe(CONTENT_PDF_MAX_BYTES);
});

/** @covers home.features */
test('a new subject has the features of the sample shop', () => {
  expect(STUDIO_FEATURES).toEqual(FEATURES);
});

test('the Studio has every legal page, and no other', () => {
  expect(STUDIO_LEGAL_PAGES.map(({ id }) => id)).toEqual(LEGAL_PAGES.map(legalPageId));
});
