import type { Account } from '../accounts/account.ts';

/** Longer than any first name that people are called by. */
const MAX_LENGTH = 40;

/** A word of letters of any script: an account's name can be anything, and the payer trusts what the page says. */
const WORD = new RegExp(`^(?=.*\\p{L})[\\p{L}\\p{M}'’-]{1,${MAX_LENGTH}}$`, 'u');

/** The first name by which a payer knows who asks: the first word of it, and nothing where that may be no name. */
export function askerName({ firstName }: Pick<Account, 'firstName'>): string | undefined {
  const [word = ''] = firstName.trim().split(/\s+/u);
  return WORD.test(word) ? word : undefined;
}
