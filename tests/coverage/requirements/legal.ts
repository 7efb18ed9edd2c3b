import type { Requirements } from '../requirement.ts';

export const legal: Requirements = {
  'legal.pages': {
    demand: 'The legal pages say who sells, from where and on which terms.',
    values: ['/terms', '/privacy', '/refunds'],
    pages: ['terms.astro', 'privacy.astro', 'refunds.astro'],
  },
};
