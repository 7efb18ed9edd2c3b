import { defineKey, SHORT_LIVED, WITHIN_HOURS } from '../store/keys.ts';

export const seenKey = defineKey({
  key: 'seen:{what}:{who}',
  type: 'zset',
  backup: SHORT_LIVED,
  personalData: [{ gives: WITHIN_HOURS, whenDeleted: 'expires', ends: 'within a day' }],
  about:
    'recent events of a network or an account, by time: attempts, failures, new accounts, declined cards, cards practised today. They decide what is refused or counted, and whether a challenge is required ([decision 0016](decisions/0016-how-are-guessing-and-card-testing-limited.md))',
});

export const attemptsKey = defineKey({
  key: 'attempts:{what}:{who}',
  type: 'hash',
  backup: SHORT_LIVED,
  personalData: [{ gives: WITHIN_HOURS, whenDeleted: 'expires', ends: 'within a day' }],
  about: 'attempts left to a network, an account or an address; written by earlier versions only',
});

export const failedSignInsSeenKey = defineKey({
  key: 'seen:failed-sign-ins',
  type: 'zset',
  backup: SHORT_LIVED,
  about:
    'recent failed sign-ins of the whole shop, by time: they decide whether a challenge is required',
});

export const unconfirmedEmailsSeenKey = defineKey({
  key: 'seen:unconfirmed-emails',
  type: 'zset',
  backup: SHORT_LIVED,
  about:
    'emails of the last day to addresses that no one has confirmed, by time: they decide whether another is sent ([decision 0044](decisions/0044-how-many-emails-can-strangers-get.md))',
});

export const challengeUsedKey = defineKey({
  key: 'challenge-used:{hash}',
  type: 'string',
  backup: SHORT_LIVED,
  about: 'a challenge that was solved, until it expires',
});
