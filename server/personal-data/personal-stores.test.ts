import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { myData } from '#contract/personal-data/my-data.ts';
import { matchesKey, OTHER_STORES, PERSONAL_STORES } from './personal-stores.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const documented = [...read('docs/personal-data.md').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);

test('the document names exactly the keys and fields of the list', () => {
  const listed = PERSONAL_STORES.flatMap(({ key, field }) => (field ? [key, field] : [key]));
  expect([...new Set(documented)].toSorted()).toEqual([...new Set(listed)].toSorted());
});

test('every stored key is in one of the two lists', () => {
  const keys = [...read('docs/stored-data.md').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const kinds = [...PERSONAL_STORES.map(({ key }) => key), ...OTHER_STORES];
  const isKnown = (key: string) => kinds.some((kind) => kind === key || matchesKey(kind, key));
  expect(keys.filter((key) => !isKnown(key))).toEqual([]);
  expect(
    kinds.filter((kind) => !keys.some((key) => key === kind || matchesKey(kind, key))),
  ).toEqual([]);
});

test('each exported part of the list is a part of the export', () => {
  const parts = PERSONAL_STORES.flatMap(({ gives }) => (typeof gives === 'string' ? [gives] : []));
  expect(parts.filter((part) => !(part in myData.shape))).toEqual([]);
});
