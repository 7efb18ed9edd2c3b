import type { Requirements } from '../requirement.ts';

export const email: Requirements = {
  'email.refused': {
    demand:
      'An email that the mail server refuses for good is not tried again; it is recorded, and the owner is told.',
  },
  'email.expired': {
    demand: 'An email is tried for three days; then it is recorded, and the owner is told.',
  },
  'email.listed': {
    demand: 'Emails that wait and emails that were given up are listed: what, to whom, when, why.',
  },
  'email.message-id': {
    demand: 'An email that is sent again after a crash keeps its Message-ID.',
  },
};
