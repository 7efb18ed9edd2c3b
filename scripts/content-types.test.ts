import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_TYPES, generateContentTypes } from './content-types.ts';

test('the generated content types match the schema and the queries', () => {
  const hint = 'Out of date: run "npm run content:types".';
  expect(readFileSync(CONTENT_TYPES, 'utf8') === generateContentTypes(), hint).toBe(true);
}, 240_000);
