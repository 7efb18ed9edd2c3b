import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitVat, vatRateOn } from './vat.ts';

test.each([
  [3000, 20, 2500, 500],
  [2499, 20, 2082, 417],
  [1, 20, 1, 0],
  [3, 20, 2, 1],
  [0, 20, 0, 0],
  [3000, 0, 3000, 0],
  [1050, 5, 1000, 50],
  [1175, 17.5, 1000, 175],
])('%i pence with VAT at %s % are %i and %i', (amount, rate, net, vat) => {
  expect(splitVat(amount, rate)).toEqual({ rate, net, vat });
});

test('net and VAT always add up to the price, in whole pence', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000), (amount, hundredths) => {
      const { net, vat } = splitVat(amount, hundredths / 100);
      expect(Number.isInteger(net) && Number.isInteger(vat)).toBe(true);
      expect(net + vat).toBe(amount);
      expect(Math.abs(net * hundredths - vat * 10_000)).toBeLessThanOrEqual(10_000 + hundredths);
    }),
  );
});

const registered = {
  isVatRegistered: true,
  vatNumber: 'GB123456789',
  vatRate: 20,
  vatFrom: '2026-12-01',
};

test('charges VAT from the day of registration, and none without registration', () => {
  expect(vatRateOn(registered, '2026-12-01')).toBe(20);
  expect(vatRateOn(registered, '2026-11-30')).toBeUndefined();
  expect(vatRateOn({ ...registered, isVatRegistered: false }, '2027-01-01')).toBeUndefined();
  expect(vatRateOn({ ...registered, vatNumber: undefined }, '2027-01-01')).toBeUndefined();
  expect(vatRateOn({ ...registered, vatRate: 0 }, '2027-01-01')).toBe(0);
});
