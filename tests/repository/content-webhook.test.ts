import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_TYPES } from '#contract/catalogue/publishing.ts';
import { WEBHOOK } from '#sandbox/shop/content-project.ts';
import { DISCOUNT_CODE, schemaTypes } from '../../studio/schema/schema-types.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');

/** Reads a field of the content webhook from the guide. */
const documented = (field: string) =>
  new RegExp(`^\\| ${field} \\| \`(.+)\` \\|$`, 'm').exec(guide)?.[1];

test('the guide gives the webhook that the local shop has', () => {
  expect({ filter: documented('Filter'), projection: documented('Projection') }).toEqual(WEBHOOK);
});

test('the filter lets pass exactly what a page shows: all that the Studio edits but discount codes', () => {
  const types = WEBHOOK.filter.match(/(?<=")\w+(?=")/g);
  expect(types).toEqual([...PAGE_TYPES]);
  const edited = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name);
  expect(edited.sort()).toEqual([...PAGE_TYPES, DISCOUNT_CODE].sort());
});
