import type { Requirements } from '../requirement.ts';

export const reliability: Requirements = {
  'reliability.campaign': {
    demand:
      'Through random faults and kills, every paid purchase grants access, is confirmed by one email and charged once.',
  },
  'reliability.round-trips': {
    demand:
      'Warm, an access check, the list of purchases, `auth/user` and the decision about a download ask the store once; opening and completing a payment and its webhook at most three times.',
  },
  'reliability.server-timing': {
    demand:
      '`Server-Timing` says how often and how long a response waited for store, CMS and payment provider, except where that would tell whether an account exists.',
  },
};
