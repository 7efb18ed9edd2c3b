import { expect, test } from 'vitest';
import { joinNames, shortenNames } from './join-names.ts';

test.each<[names: string[], words: string]>([
  [[], ''],
  [['Micro'], 'Micro'],
  [['Micro', 'Macro'], 'Micro and Macro'],
  [['Micro', 'Macro', 'Data'], 'Micro, Macro and Data'],
])('joins %j in words', (names, words) => {
  expect(joinNames(names)).toBe(words);
  expect(shortenNames(words)).toBe(words);
});

test('shortens a long list to one line, at the end of a word and never inside a character', () => {
  const names = Array.from({ length: 20 }, (_, index) => `Subject number ${index}`);
  const line = shortenNames(joinNames(names));
  expect(line).toMatch(/^Subject number 0, .*number 5, Subject…$/);
  expect([...line].length).toBeLessThanOrEqual(120);
  expect(shortenNames('📈'.repeat(200))).toBe(`${'📈'.repeat(119)}…`);
});
