import type { Requirements } from '../requirement.ts';

export const reliability: Requirements = {
  'reliability.campaign': {
    demand:
      'Through random faults and kills, every paid purchase grants access, is confirmed by one email and charged once.',
  },
  'reliability.fresh-content': {
    demand:
      'Content that a function has in memory is at most ten seconds old while the CMS responds.',
  },
  'reliability.warm-without-cms': {
    demand:
      'An access check, the purchases, the session and a download ask the CMS nothing while a function is warm.',
  },
  'reliability.cms-down': {
    demand:
      'While the CMS is down, students sign in, see what they own, buy at the last known price and download. Only editing waits.',
  },
  'reliability.round-trips': {
    demand:
      'Warm, an access check, the list of purchases, `auth/user` and the decision about a download ask the store once; opening and completing a payment and its webhook at most three times.',
  },
  'reliability.server-timing': {
    demand:
      '`Server-Timing` says how often and how long a response waited for store, CMS and payment provider, except where that would tell whether an account exists.',
  },
  'reliability.script-bytes': {
    demand:
      'Behind sign-in, a first page loads at most 80 kB (subject, home, purchases), 85 (sign-in), 90 (checkout) and 120 (admin) of compressed scripts, in at most seven files; a second page of a visit adds at most 12. A visitor’s page loads none.',
  },
  'reliability.prefetch': {
    demand:
      'Once the form of sign-in has the focus, the page that follows it is fetched with its scripts, nothing of a third party, and nothing where the browser saves data.',
  },
  'reliability.no-eval': {
    demand: 'No script of a page compiles code, which the Content-Security-Policy forbids.',
  },
};
