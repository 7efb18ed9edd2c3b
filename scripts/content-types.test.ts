import { expect, test } from 'vitest';
import {
  areContentTypesUntouched,
  generateContentTypes,
  readContentTypes,
} from './content-types.ts';

test('the generated content types match the schema and the queries', () => {
  const hint = 'Out of date: run "npm run content:types".';
  const { types } = readContentTypes();
  // Sanity's generator loads the whole Studio, so it runs only where something has changed.
  expect(areContentTypesUntouched() || types === generateContentTypes(), hint).toBe(true);
}, 240_000);
