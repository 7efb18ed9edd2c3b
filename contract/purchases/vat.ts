import type { ShopSettings } from '../catalogue/content-documents.ts';

/** A price's net amount and VAT, in the minor unit of its currency. */
export interface VatSplit {
  /** Percent. */
  rate: number;
  net: number;
  vat: number;
}

/** Splits a price that includes VAT; half a unit is rounded up. @param rate percent with at most two decimals */
export function splitVat(amount: number, rate: number): VatSplit {
  const hundredths = Math.round(rate * 100);
  const whole = 10_000 + hundredths;
  const vat = Math.floor((2 * amount * hundredths + whole) / (2 * whole));
  return { rate, net: amount - vat, vat };
}

type VatSettings = Pick<ShopSettings, 'isVatRegistered' | 'vatNumber' | 'vatRate' | 'vatFrom'>;

/**
 * @param day of the sale in the shop's time zone, e.g. `2026-11-22`
 * @returns `undefined` if not registered for VAT on that day
 */
export function vatRateOn(settings: VatSettings, day: string): number | undefined {
  const { isVatRegistered, vatNumber, vatRate, vatFrom } = settings;
  if (!isVatRegistered || !vatNumber || !vatFrom || day < vatFrom) return undefined;
  return vatRate;
}
