import type { Requirements } from '../requirement.ts';

export const reliability: Requirements = {
  'reliability.campaign': {
    demand:
      'Through random faults and kills, every paid purchase grants access, is confirmed by one email and charged once.',
  },
  'reliability.fresh-content': {
    demand: 'Content that a function has in memory is at most ten seconds old while the CMS responds.',
  },
  'reliability.warm-without-cms': {
    demand:
      'An access check, the purchases, the session and a download ask the CMS nothing while a function is warm.',
  },
  'reliability.cms-down': {
    demand:
      'While the CMS is down, students sign in, see what they own, buy at the last known price and download. Only editing waits.',
  },
};
