/**
 * The payment provider's currencies without a minor unit. `Intl` is no source: engines differ, and some show no
 * decimals of currencies that have hundredths. https://docs.stripe.com/currencies#zero-decimal
 */
const WITHOUT_MINOR_UNIT = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);

/** Returns the number of decimals of a currency. */
export const currencyDecimals = (currency: string): number =>
  WITHOUT_MINOR_UNIT.has(currency) ? 0 : 2;
