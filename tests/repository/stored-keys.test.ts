import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { myData } from '#contract/personal-data/my-data.ts';
import { checkoutKey } from '#server/checkout/stored-keys.ts';
import { accountInKey, findStoredKey, keysOfAccount, STORED_KEYS } from '#server/stored-keys.ts';
import { listStoredKeys } from '../../scripts/list-stored-keys.ts';

const ROOT = join(import.meta.dirname, '../..');
const PLACE = /\{\w+\}/g;
const all = Object.values(STORED_KEYS).flat();

test('the list has the keys of every folder', () => {
  const folders = globSync('server/*/stored-keys.ts', { cwd: ROOT }).map((file) =>
    file.split(sep).at(1),
  );
  expect(Object.keys(STORED_KEYS).toSorted()).toEqual(folders.toSorted());
});

test.each(['x', 'a:b', 'a:b:c'])('no key matches two patterns, for example with %s', (part) => {
  const patterns = all.map(
    ({ key }) => [key, new RegExp(`^${key.replace(PLACE, '.+')}$`)] as const,
  );
  const examples = all.map(({ key }) => key.replace(PLACE, part));
  const doubtful = examples.map((example) =>
    patterns.filter(([, pattern]) => pattern.test(example)).map(([key]) => key),
  );
  expect(doubtful.filter(({ length }) => length !== 1)).toEqual([]);
});

test('a key is found by its pattern, and its account with it', () => {
  expect(findStoredKey('checkout:oidc:1:macro')).toBe(checkoutKey);
  expect(accountInKey('checkout:oidc:1:macro')).toBe('oidc:1');
  expect(accountInKey('marks')).toBeUndefined();
  expect(findStoredKey('unknown')).toBeUndefined();
  expect(findStoredKey('account')).toBeUndefined();
});

test('docs/stored-data.md lists the keys as declared: run scripts/list-stored-keys.ts', () => {
  const { text, expected } = listStoredKeys();
  expect(text).toBe(expected);
});

test('every part of the export comes from a key', () => {
  const given = all.flatMap(({ personalData = [] }) => personalData.map(({ gives }) => gives));
  const parts = Object.keys(myData.shape).filter((part) => part !== 'shop' && part !== 'writtenAt');
  expect(parts.filter((part) => !given.some((gives) => gives === part))).toEqual([]);
});

test('personal data declares when it is deleted', () => {
  const silent = all.filter(({ personalData = [] }) =>
    personalData.some(({ whenDeleted, ends }) => whenDeleted !== 'deleted' && !ends),
  );
  expect(silent).toEqual([]);
});

test('the keys of an account are those that contain only its id', () => {
  expect(keysOfAccount('1$&').toSorted()).toEqual([
    'account-links:1$&',
    'account:1$&',
    'downloads:1$&',
    'opened-editions:1$&',
    'payment-links:1$&',
    'practice:1$&',
    'progress:1$&',
    'sessions:1$&',
  ]);
});
