import type { ShopSettings } from '../catalogue/content-documents.ts';

/** A price with its VAT, in hundredths of its currency. */
export interface VatSplit {
  /** Percent, e.g. 20. */
  rate: number;
  net: number;
  vat: number;
}

/**
 * Splits a price that includes VAT. Integers only; half a penny of VAT is rounded up.
 * @param amount of the price, in hundredths of its currency
 * @param rate percent with at most two decimals
 */
export function splitVat(amount: number, rate: number): VatSplit {
  const hundredths = Math.round(rate * 100);
  const whole = 10_000 + hundredths;
  const vat = Math.floor((2 * amount * hundredths + whole) / (2 * whole));
  return { rate, net: amount - vat, vat };
}

type VatSettings = Pick<ShopSettings, 'isVatRegistered' | 'vatNumber' | 'vatRate' | 'vatFrom'>;

/**
 * Finds the rate that a sale was made at.
 * @param day of the sale in London, e.g. `2026-11-22`
 * @returns `undefined` where the seller was not registered for VAT on that day
 */
export function vatRateOn(settings: VatSettings, day: string): number | undefined {
  const { isVatRegistered, vatNumber, vatRate, vatFrom } = settings;
  if (!isVatRegistered || !vatNumber || !vatFrom || day < vatFrom) return undefined;
  return vatRate;
}
