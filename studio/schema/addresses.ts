/** First parts of addresses that the shop itself uses. The build refuses a subject that takes one. */
export const RESERVED_ADDRESSES = [
  '404',
  'about',
  'account',
  'admin',
  'api',
  'auth',
  'checkout',
  'contact',
  'home',
  'legal',
  'objects',
  'privacy',
  'purchases',
  'refunds',
  'reset-password',
  'studio',
  'terms',
];

/** @returns true, or what is wrong with a subject's address, said to the owner */
export function checkAddress(address: string | undefined): true | string {
  if (!address) return 'A subject needs an address.';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(address)) {
    return 'Use small letters, digits and single dashes only, e.g. "development-economics".';
  }
  return !RESERVED_ADDRESSES.includes(address) || `The shop itself uses /${address}.`;
}
