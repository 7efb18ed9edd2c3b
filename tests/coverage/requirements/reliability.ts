import type { Requirements } from '../requirement.ts';

export const reliability: Requirements = {
  'reliability.campaign': {
    demand:
      'Through random faults and kills, every paid purchase grants access, is confirmed by one email and charged once.',
  },
};
