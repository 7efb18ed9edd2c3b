import { expect, test } from 'vitest';
import { cataloguePath, fixedPath } from './document-actions.ts';

test('opens a subject at its address, and a topic and its files at their place on the page', () => {
  expect(cataloguePath({ slug: 'microeconomics' })).toBe('/microeconomics');
  expect(cataloguePath({ slug: 'microeconomics', topicId: 'topic-1' })).toBe(
    '/microeconomics#topic-topic-1',
  );
});

test('a topic without a subject has no page', () => {
  expect(cataloguePath({ slug: null, topicId: 'topic-1' })).toBeUndefined();
});

test.each([
  ['legal-refunds', '/refunds'],
  ['shopSettings', '/'],
  ['grade-evidence', '/'],
])('opens %s at %s', (id, path) => {
  expect(fixedPath(id)).toBe(path);
});
