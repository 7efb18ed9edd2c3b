import { expect, test } from 'vitest';
import { numbersKey, toDocumentNumber } from './document-numbers.ts';

test('test mode has numbers of its own, so that real invoices have no gap', () => {
  const [live, inTest] = [{ isLive: true }, { isLive: false }];
  expect(toDocumentNumber('invoice', live, 1)).toBe('AE-INV-0001');
  expect(toDocumentNumber('invoice', inTest, 1)).toBe('AE-TEST-INV-0001');
  expect(toDocumentNumber('credit-note', inTest, 12)).toBe('AE-TEST-CN-0012');
  expect(numbersKey('invoice', live)).toBe('document-numbers:invoice');
  expect(numbersKey('invoice', inTest)).toBe('document-numbers:test-invoice');
});
