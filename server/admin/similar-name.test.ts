import { expect, test } from 'vitest';
import { findSimilarName } from './similar-name.ts';

test.each([
  ['kahn', 'Amir Khan', 'khan'],
  ['khann', 'Amir Khan', 'khan'],
  ['shan', 'Amir Khan', 'khan'],
  ['amir kahn', 'Amir Khan', 'amir khan'],
  ['kahn amir', 'Amir Khan', 'khan amir'],
  ['zoe', 'Zoë King', undefined],
  ['kane', 'Amir Khan', undefined],
  ['jane kahn', 'Amir Khan', undefined],
  ['', 'Amir Khan', undefined],
])('%j may mean a word of %j: %j', (search, name, meant) => {
  expect(findSimilarName(search, name)).toBe(meant);
});
