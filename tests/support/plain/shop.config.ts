import type { Features } from '#contract/shop-config.ts';

/** The shop's own configuration with every feature switched off: condition `pack-plain`. */
export * from '../../../shop.config.ts';

export const features: Features = {
  paymentLinks: false,
  offers: false,
  discountCodes: false,
  practice: false,
  editions: false,
  evidence: false,
  offline: false,
  places: false,
};
