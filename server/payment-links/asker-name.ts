import type { Account } from '../accounts/account.ts';

const MAX_LENGTH = 40;

/** Letters of any script only: a student can enter any name, and the payer trusts the page. */
const WORD = new RegExp(`^(?=.*\\p{L})[\\p{L}\\p{M}'’-]{1,${MAX_LENGTH}}$`, 'u');

/** Returns the student's first name for the payer. Undefined if it may not be a name. */
export function askerName({ firstName }: Pick<Account, 'firstName'>): string | undefined {
  const [word = ''] = firstName.trim().split(/\s+/u);
  return WORD.test(word) ? word : undefined;
}
