import type { Requirements } from '../requirement.ts';

export const protection: Requirements = {
  'limits.failures': {
    demand:
      'At most 50 sign-ins fail in 15 minutes from one IPv4 address or IPv6 /64, and 200 from one /48, however many are tried at once; those that succeed, and faults of the shop, do not count.',
  },
  'limits.known-browser': {
    demand:
      'Strangers who guess a password do not lock out a browser that has signed in to the account before. All such browsers share ten guesses, which count for their networks, and none are left after a new password.',
  },
  'limits.reset-unlocks': {
    demand:
      'A new password by an emailed link lets the student sign in at once, without a challenge in the browser that set it.',
  },
  'limits.unguessable': {
    demand:
      'A right link from an email, a right passkey and a right sign-in at the provider are let in, however often others have failed; wrong ones are refused beyond the limit, without an entry in the audit log.',
  },
  'limits.sign-ups': {
    demand:
      'Where 50 sign-ups from one network named an address that was taken, the next ones need a challenge, and are not refused.',
  },
  'limits.completions': {
    demand:
      'The provider is asked about payments of the caller, at most 60 times in ten minutes; of payments that the shop does not know, at most five times in vain.',
  },
  'limits.platform': {
    demand:
      'The platform limits by address what costs most, before a function starts, with no more rules than its smallest plan allows.',
  },
  'protection.equal-requests': {
    demand:
      'Sign-in and reset ask the store as often for an unknown email address as for a known one.',
  },
  'protection.other-sites': {
    demand: 'A link on another site neither begins a sign-in nor ends a session.',
  },
  'protection.sign-out': {
    demand:
      'Signing out needs a person who leads the browser there: a prefetch, a call of a script and `HEAD` change nothing.',
  },
  'protection.callback': {
    demand:
      "The identity provider's callback counts only with this browser's state and PKCE verifier.",
  },
  'admin.audit-lists': {
    demand: "Administrators' acts and failed sign-ins are two lists of the audit log.",
  },
  'admin.audit-chain': {
    demand:
      'Once a day the owner is emailed the number of entries of each list and the hash of their chain, and the doctor finds an entry that was changed.',
  },
  'admin.audit-flood': {
    demand:
      'Of failed sign-ins, 200 of each hour are recorded. However many there are, or whatever is wrong with their list, the owner is emailed about the acts, and alarmed.',
  },
  'protection.challenge': {
    demand:
      'On suspicion alone, a sign-up, log-in or payment needs a solved challenge of the shop; each is good once, and a browser solves it by itself.',
    endpoints: ['GET /api/challenge'],
    catalogue: {
      'serverMessages.challengeRequired':
        'We could not check that you are not a program. Please try again.',
    },
  },
  'protection.declined-cards': {
    demand:
      'Declined cards are counted by account, network and in all from the provider’s events. After five of an account, or ten of a network, the open payment is closed, and the next one needs a challenge; after one, the student pays in the same form.',
    catalogue: {
      'checkoutMessages.paymentClosed.title': 'Please Enter Your Card Again',
      'checkoutMessages.paymentClosed.description':
        'This payment was closed after a card was declined. You have not been charged.',
    },
  },
  'protection.fuzzing': {
    demand:
      'Whatever is sent to an endpoint, signed in or not: no response is a 5xx, takes two seconds or tells a secret, a place in the code or data of others.',
  },
  'protection.card-testing': {
    demand:
      'Of 1,000 cards that one attacker tries with many accounts and addresses, at most 30 reach the provider. A class of thirty opens its payments at once and pays without a challenge.',
  },
};
