import { expect, test } from 'vitest';
import { hostedFeatures } from './settings.ts';

const HISTORY = 'sanity/structure/history';

test('offers history and schedules if Sanity hosts the content', () => {
  const { hasInspector, workspace } = hostedFeatures(undefined);
  expect(hasInspector(HISTORY)).toBe(true);
  expect(Object.values(workspace)).toEqual([1, 2, 3].map(() => ({ enabled: true })));
});

test('offers neither for the local content API', () => {
  const { hasInspector, workspace } = hostedFeatures('http://localhost:3900');
  expect(hasInspector(HISTORY)).toBe(false);
  expect(hasInspector('sanity/structure/validation')).toBe(true);
  expect(Object.values(workspace)).toEqual([1, 2, 3].map(() => ({ enabled: false })));
});
