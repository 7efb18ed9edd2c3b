import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const character = fc.constantFrom(...'aB .,;!?)e\n£%Δ😀');

const trimmed = (text: string) => splitSentences(text).map((part) => part.trim());

test.each([
  ['Wants are unlimited. Resources are scarce!', ['Wants are unlimited.', 'Resources are scarce!']],
  ['Is P > MC? Then output is too low.', ['Is P > MC?', 'Then output is too low.']],
  ['Profit is maximised if MC = MR.', ['Profit is maximised if MC = MR.']],
  ['It rose by 3.5% to £1.20. Δ and ε rose.', ['It rose by 3.5% to £1.20.', 'Δ and ε rose.']],
  ['Merit goods, e.g. Education. See Fig. 3.', ['Merit goods, e.g. Education.', 'See Fig. 3.']],
  ['Price', ['Price']],
  ['', []],
])('splits "%s"', (text, sentences) => {
  expect(trimmed(text)).toEqual(sentences);
});

test('splits a sentence that takes longer than 15 seconds after a clause, otherwise after a word', () => {
  const clauses = `${'a long clause '.repeat(9)}of the first half, ${'and words '.repeat(9)}end.`;
  expect(trimmed(clauses)[0]).toMatch(/of the first half,$/);
  const words = 'word '.repeat(100);
  expect(trimmed(words).every((part) => /^word( word)*$/.test(part))).toBe(true);
});

test('loses no character, and no part is too long', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600, unit: character }), (text) => {
      const parts = splitSentences(text);
      expect(parts.join('')).toBe(text);
      expect(parts.every((part) => part.length > 0 && part.trimEnd().length <= 200)).toBe(true);
    }),
  );
});
