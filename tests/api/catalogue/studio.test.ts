import { expect, test } from 'vitest';
import { SAMPLE_VALUES } from '#contract/catalogue/seller.ts';
import { topicDiagrams } from '#diagrams/library.ts';
import { shopSettings } from '#local-shop/seed/shop.ts';
import { sampleEvidence } from '#shop';

test('the values that the Studio warns about are the sample shop’s', () => {
  const { sellerName, contactEmail, address } = shopSettings;
  expect(SAMPLE_VALUES).toEqual({
    studentName: sampleEvidence.studentName,
    sellerName,
    contactEmail,
    addressLine: address[0],
  });
});

test('a topic can show every diagram except the hero', () => {
  const names = topicDiagrams.map(({ name }) => name);
  expect(names).toContain('supply-and-demand');
  expect(names).not.toContain('effort-against-grade');
});
