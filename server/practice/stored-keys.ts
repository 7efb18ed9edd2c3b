import { defineKey } from '../store/keys.ts';

export const practiceKey = defineKey({
  key: 'practice:{accountId}',
  type: 'hash',
  backup: 'kept',
  personalData: [{ gives: 'practice', whenDeleted: 'deleted' }],
  about:
    "an account's answers to cards and drills, cards put aside and its own exam dates, by subject id: the last ten answers and the latest choice about each of at most 2,000 cards, and at most 200 kB for a subject",
});

export const practiceEmailsKey = defineKey({
  key: 'practice-emails',
  type: 'zset',
  backup: { leftOut: 'would revive emails that someone has ended' },
  personalData: [
    { gives: 'account', whenDeleted: 'deleted', ends: 'when the student unsubscribes' },
  ],
  about: 'ids of accounts that asked for a reminder to practise, by the time of the last check',
});

export const cardFiguresKey = defineKey({
  key: 'card-figures',
  type: 'hash',
  backup: 'kept',
  about:
    'numbers of answers to a card by all students together, at most one a day from each, as `{cardId}/answers`, and of those that were “Again”, as `{cardId}/again`',
});
