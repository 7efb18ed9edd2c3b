import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { checkSample } from './shop-settings.ts';

test('warns while a field, or a line of a field, has the sample shop’s value', () => {
  const warning = studioTexts.sampleValue;
  expect(checkSample('1 Sample Street', '1 Sample Street')).toBe(warning);
  expect(checkSample('1 Sample Street', ['1 Sample Street', 'Leeds'])).toBe(warning);
});

test('accepts the owner’s own value, and an empty field', () => {
  expect(checkSample('1 Sample Street', ['1 High Street', 'London'])).toBe(true);
  expect(checkSample('1 Sample Street', undefined)).toBe(true);
});
