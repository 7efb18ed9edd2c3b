import { type Account, isAddressConfirmed } from '../accounts/account.ts';

/** Longer than any first name in use. */
const MAX_CHARACTERS = 40;

/**
 * Allows no dots, slashes or digits: an attacker could sign up with a stranger's address and a name like "your refund
 * is waiting at https://…", and the shop would send it.
 */
const FIRST_NAME = new RegExp(`^(?=.*\\p{L})[\\p{L}\\p{M} '’-]{1,${MAX_CHARACTERS}}$`, 'u');

/** Returns the name to greet by; empty until the address is confirmed, because a mistyped address is a stranger's. */
export const nameToGreet = (account: Account): string =>
  isAddressConfirmed(account) ? account.firstName : '';

export function greeting(firstName: string): string {
  const name = firstName.trim();
  return FIRST_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}
