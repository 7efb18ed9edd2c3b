import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { checkSample } from './check-sample.ts';

test('warns while the sample shop’s value stands in a field or in a line of it', () => {
  const warning = studioTexts.sampleValue;
  expect(checkSample('1 Sample Street', '1 Sample Street')).toBe(warning);
  expect(checkSample('1 Sample Street', ['1 Sample Street', 'Leeds'])).toBe(warning);
});

test('says nothing of the owner’s own value, or of none', () => {
  expect(checkSample('1 Sample Street', ['1 High Street', 'London'])).toBe(true);
  expect(checkSample('1 Sample Street', undefined)).toBe(true);
});
