import type { Requirements } from '../requirement.ts';

export const email: Requirements = {
  'email.encrypted': {
    demand:
      'An email travels encrypted, by TLS from the first byte or by STARTTLS, except to a server on the same machine.',
  },
  'email.greeting': {
    demand:
      'An email greets by first name only where it is letters, spaces, hyphens and apostrophes, at most 40 characters; otherwise without a name.',
    values: ['Hello Ada,', 'Hello,'],
  },
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
  'email.reset': {
    demand:
      'A reset link that the mail server does not take is sent again, for an hour. The page says the same.',
  },
  'email.message-id': {
    demand: 'An email that is sent again after a crash keeps its Message-ID.',
  },
};
