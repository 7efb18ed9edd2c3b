import { expect, test } from 'vitest';
import { FEATURES } from '#sandbox/seed/shop.ts';
import { FEATURES as STUDIO_FEATURES } from '../../studio/schema/features.ts';
import { topicDiagrams } from '../../studio/schema/topic-diagrams.ts';

/** @covers home.features */
test('a new subject starts with the features of the seeded subjects', () => {
  expect(STUDIO_FEATURES).toEqual(FEATURES);
});

test('a topic can show every diagram except the hero', () => {
  const names = topicDiagrams.map(({ value }) => value);
  expect(names).toContain('supply-and-demand');
  expect(names).not.toContain('effort-against-grade');
});
