/** The shop's configuration with a change that every page shows, for tests of two builds: condition `pack-next-build`. */
import * as shop from '../../../shop.config.ts';

export * from '../../../shop.config.ts';

export const region = { ...shop.region, locale: 'en-IE' };
