import { expect, test } from 'vitest';
import { fixedPath, placeInCatalogue } from './document-actions.ts';

const subject = { id: 'micro', slug: 'microeconomics' };

test('opens a subject at its address, and a topic and its files at their place on the page', () => {
  expect(placeInCatalogue({ subject })).toEqual({ subjectId: 'micro', path: '/microeconomics' });
  expect(placeInCatalogue({ subject, topicId: 'topic-1' })).toEqual({
    subjectId: 'micro',
    path: '/microeconomics#topic-topic-1',
  });
});

test('a topic without a subject has no page', () => {
  expect(placeInCatalogue({ subject: null, topicId: 'topic-1' })).toBeUndefined();
});

test.each([
  ['legal-refunds', '/refunds'],
  ['shopSettings', '/'],
  ['grade-evidence', '/'],
])('opens %s at %s', (id, path) => {
  expect(fixedPath(id)).toBe(path);
});
