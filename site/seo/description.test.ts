import { expect, test } from 'vitest';
import { describeSubject, toDescription } from './description.ts';

const SENTENCE = 'How consumers, firms and workers decide, and how markets set prices.';

test('a short text stays as it is, on one line', () => {
  expect(toDescription(` ${SENTENCE}\n${SENTENCE} `)).toBe(`${SENTENCE} ${SENTENCE}`);
});

test('a long text keeps the whole sentences that fit', () => {
  expect(toDescription(`${SENTENCE} ${SENTENCE} ${SENTENCE}`)).toBe(`${SENTENCE} ${SENTENCE}`);
});

test('one long sentence ends after a whole word within 160 characters', () => {
  const text = `Yes. ${'demand, '.repeat(40)}`;
  const description = toDescription(text);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/demand…$/);
});

test.each(['', 'Short.'])('a subject described as "%s" says what it sells', (description) => {
  const said = describeSubject({ name: 'Trade', description });
  expect(said).toContain('PDF revision notes on Trade for AQA A-Level Economics');
  expect(said.length).toBeGreaterThanOrEqual(50);
});
