import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEPT_PICTURES } from './kept.ts';

const PICTURES = join(import.meta.dirname, 'screenshots');
const MAX_PICTURES = 60;
const MAX_BYTES = 3_200_000;

test('the folder contains exactly the kept pictures, and stays small', () => {
  const expected = [...KEPT_PICTURES].map((name) => `${name}.png`);
  const present = readdirSync(PICTURES);
  expect(present.toSorted()).toEqual(expected.toSorted());
  expect(present.length).toBeLessThanOrEqual(MAX_PICTURES);
  const size = present.reduce((sum, name) => sum + statSync(join(PICTURES, name)).size, 0);
  expect(size).toBeLessThanOrEqual(MAX_BYTES);
});
