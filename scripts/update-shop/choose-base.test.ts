import { expect, test } from 'vitest';
import { chooseBase } from './choose-base.ts';

const NONE = '0'.repeat(40);
const hash = (text: string) => (text ? text.padEnd(40, '0') : NONE);

/** Change of a file, as Git prints it: contents before and after. */
const change = (path: string, before: string, after: string) =>
  `:100644 100644 ${hash(before)} ${hash(after)} M\0${path}\0`;

const HISTORY = [
  `first\0\n${change('a', '', 'a1')}${change('b', '', 'b1')}`,
  `release\0\n${change('a', 'a1', 'a2')}`,
  'empty\0',
  `fix\0\n${change('b', 'b1', 'b2')}${change('c', '', 'c1')}`,
  `last\0\n${change('a', 'a2', 'a3')}${change('b', 'b2', '')}`,
].join('');

const shops: [files: Record<string, string>, from: string | undefined, base: string | undefined][] =
  [
    [{ a: 'a1', b: 'b1' }, undefined, 'first'],
    [{ a: 'a2', b: 'b1' }, undefined, 'release'],
    [{ a: 'a2', b: 'b2', c: 'c1' }, undefined, 'fix'],
    // The owner's changes do not matter.
    [{ a: 'mine', b: 'b2', c: 'c1', d: 'mine' }, undefined, 'fix'],
    [{ a: 'a3', b: 'b2', c: 'c1' }, undefined, 'fix'],
    [{ a: 'a3' }, undefined, 'last'],
    // A copy of a release never comes from a commit before it.
    [{ a: 'a1', b: 'b1' }, 'release', 'release'],
    [{ a: 'a2', b: 'b2', c: 'c1' }, 'release', 'fix'],
    [{ a: 'a2', b: 'b2', c: 'c1' }, 'elsewhere', undefined],
    [{ a: 'mine' }, undefined, undefined],
  ];

test.each(shops)('finds the commit of %j after %s: %s', (files, from, base) => {
  const shop = new Map(Object.entries(files).map(([path, text]) => [path, hash(text)]));
  expect(chooseBase(HISTORY, shop, from)).toBe(base);
});
