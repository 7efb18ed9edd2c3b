/** The shop's configuration in Japan, for tests: a currency without a minor unit. */
import * as shop from '../../../shop.config.ts';

export * from '../../../shop.config.ts';

export const region = {
  ...shop.region,
  locale: 'en-JP',
  timeZone: 'Asia/Tokyo',
  country: 'JP',
};

export const selling = { ...shop.selling, currency: 'jpy', minPrice: 50 };
