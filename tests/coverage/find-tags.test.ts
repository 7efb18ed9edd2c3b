import { expect, test } from 'vitest';
import { findTags } from './find-tags.ts';

const read = (source: string) =>
  findTags(source).map(({ requirement, isOnTest }) => [requirement, isOnTest]);

test('reads one or several tags above a test', () => {
  expect(read("/** @covers home.tagline, home.page */ test('x', () => {});")).toEqual([
    ['home.tagline', true],
    ['home.page', true],
  ]);
  expect(read("/**\n * Why.\n * @covers a.b\n * @covers c.d\n */\ntest('x', () => {});")).toEqual([
    ['a.b', true],
    ['c.d', true],
  ]);
});

test('reads tags above tests in loops, groups and tables', () => {
  expect(read('for (const a of b) {\n/** @covers a.b */\ntest(`x`, () => {}); }')).toEqual([
    ['a.b', true],
  ]);
  expect(read("describe('x', () => {\n/** @covers a.b */\nit('x', () => {}); });")).toEqual([
    ['a.b', true],
  ]);
  expect(read("/** @covers a.b */\ntest.each([1])('x %s', () => {});")).toEqual([['a.b', true]]);
});

test('recognises a tag that covers nothing', () => {
  expect(read('/** @covers a.b */\nconst x = 1;')).toEqual([['a.b', false]]);
  expect(read("/** @covers a.b */\ntest.skip('x', () => {});")).toEqual([['a.b', false]]);
  expect(read("/** @covers a.b */\ntest.describe('x', () => {});")).toEqual([['a.b', false]]);
});

test('says where a tag is', () => {
  expect(findTags("\n/**\n * @covers a.b\n */\ntest('x', () => {});")[0]?.line).toBe(3);
});
