import type { Requirements } from '../requirement.ts';

export const doctor: Requirements = {
  'doctor.lines': {
    demand:
      '`npm run doctor` prints one line for each check: what, good or bad, and what to do. It prints no secret and no stack trace.',
  },
  'doctor.exit-code': {
    demand: 'It exits with 0 if no line is bad, otherwise with 1.',
  },
  'doctor.settings': {
    demand:
      'It reads the environment or `.env`, and the environment wins. Beside a running local shop it takes what is left from that shop.',
  },
  'doctor.visits': {
    demand:
      'Given an address, it also visits the shop: headers, host rule, signed-in home page, caching, a file of 10 MB up to the file store, which functions find there, and an item’s file down.',
  },
};
