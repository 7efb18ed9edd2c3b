import { expect, test } from 'vitest';
import { hostedFeatures } from './hosted-features.ts';

const HISTORY = 'sanity/structure/history';

test('history and schedules are there where Sanity keeps the content', () => {
  const { hasInspector, workspace } = hostedFeatures(undefined);
  expect(hasInspector(HISTORY)).toBe(true);
  expect(Object.values(workspace)).toEqual([1, 2, 3].map(() => ({ enabled: true })));
});

test('the local content API has neither', () => {
  const { hasInspector, workspace } = hostedFeatures('http://localhost:3900');
  expect(hasInspector(HISTORY)).toBe(false);
  expect(hasInspector('sanity/structure/validation')).toBe(true);
  expect(Object.values(workspace)).toEqual([1, 2, 3].map(() => ({ enabled: false })));
});
