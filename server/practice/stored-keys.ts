import { defineKey } from '../store/keys.ts';

export const practiceKey = defineKey({
  key: 'practice:{accountId}',
  type: 'hash',
  backup: 'kept',
  personalData: [{ gives: 'practice', whenDeleted: 'deleted' }],
  about:
    "an account's answers to cards and drills and its own exam date, by subject id: the last ten answers of each of at most 2,000 cards, and at most 200 kB for a subject",
});
