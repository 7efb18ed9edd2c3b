import { type Account, isAddressConfirmed } from '../accounts/account.ts';

/** Longer than any first name that people are called by. */
const MAX_LENGTH = 40;

/**
 * Letters of any script with their accents, and the spaces, hyphens and apostrophes within names. There
 * is no dot, slash or digit in it: anyone can sign up with a stranger's address and a name like "your
 * refund is waiting at https://…", and the shop would send it on.
 */
const FIRST_NAME = new RegExp(`^(?=.*\\p{L})[\\p{L}\\p{M} '’-]{1,${MAX_LENGTH}}$`, 'u');

/**
 * Finds the name by which emails greet the holder of an account: none until the address is confirmed,
 * because a mistyped one is a stranger's.
 */
export const nameToGreet = (account: Account): string =>
  isAddressConfirmed(account) ? account.firstName : '';

/** Greets a person by their first name, or without a name where it may not be one. Plain text. */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return FIRST_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}
