import { expect, test } from 'vitest';
import { SAMPLE_VALUES } from '../../contract/catalogue/seller.ts';
import { shopSettings } from '../../local-shop/seed/shop.ts';
import { sampleEvidence } from '../../shop.config.ts';
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

test('the values that the Studio warns about are the sample shop’s', () => {
  const { sellerName, contactEmail, address } = shopSettings;
  expect(SAMPLE_VALUES).toEqual({
    studentName: sampleEvidence.studentName,
    sellerName,
    contactEmail,
    addressLine: address[0],
  });
});
