import type { Requirements } from '../requirement.ts';

export const offers: Requirements = {
  'offers.api': {
    demand: 'Anyone can list the offers: each with its subjects and its price as a decimal string.',
    endpoints: ['GET /api/offers'],
  },
  'offers.on-sale': {
    demand:
      'An offer is shown and sold while all its subjects are on sale, and while it costs no more than they do one by one.',
  },
  'offers.cms-down': {
    demand: 'While the CMS is down, the offers are those that were last known.',
  },
};
