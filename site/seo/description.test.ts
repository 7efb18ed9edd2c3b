import { expect, test } from 'vitest';
import { describeSubject, toDescription } from './description.ts';

const SENTENCE = 'How consumers, firms and workers decide, and how markets set prices.';

test('keeps a short text, on one line', () => {
  expect(toDescription(` ${SENTENCE}\n${SENTENCE} `)).toBe(`${SENTENCE} ${SENTENCE}`);
});

test('cuts a long text after the last whole sentence that fits', () => {
  expect(toDescription(`${SENTENCE} ${SENTENCE} ${SENTENCE}`)).toBe(`${SENTENCE} ${SENTENCE}`);
});

test('cuts one long sentence after a whole word within 160 characters', () => {
  const text = `Yes. ${'demand, '.repeat(40)}`;
  const description = toDescription(text);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/demand…$/);
});

test.each(['', 'Short.'])(
  'completes the short description "%s" with the contents of the subject',
  (description) => {
    const text = describeSubject({ name: 'Trade', description });
    expect(text).toContain('PDF revision notes on Trade for AQA A-Level Economics');
    expect(text.length).toBeGreaterThanOrEqual(50);
  },
);
