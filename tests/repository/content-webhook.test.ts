import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPORTED_TYPES } from '#contract/catalogue/publishing.ts';
import { WEBHOOK } from '#local-shop/content-project.ts';
import { DISCOUNT_CODE, schemaTypes } from '../../studio/schema/schema-types.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

const documented = (field: string) =>
  new RegExp(`^\\| ${field} \\| \`(.+)\` \\|$`, 'm').exec(guide)?.[1];

test("the guide documents the local shop's webhook", () => {
  expect({ filter: documented('Filter'), projection: documented('Projection') }).toEqual(WEBHOOK);
});

test('the filter passes every type that the Studio edits except discount codes', () => {
  const types = WEBHOOK.filter.match(/(?<=")\w+(?=")/g);
  expect(types).toEqual([...REPORTED_TYPES]);
  const edited = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name);
  expect(edited.sort()).toEqual([...REPORTED_TYPES, DISCOUNT_CODE].sort());
});
