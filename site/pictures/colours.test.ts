import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colours } from './colours.ts';

const stylesheet = readFileSync(join(import.meta.dirname, '../styles/global.css'), 'utf8');

test.each(Object.entries(colours))('%s has its value in the light theme', (name, colour) => {
  expect(stylesheet).toContain(`--color-${name}: light-dark(${colour},`);
});
