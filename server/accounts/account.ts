import { z } from 'zod';

export const FIRST_SESSION_VERSION = 1;

const person = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Sessions signed with another version are invalid. The version changes in the same write as the password, so a
   * login that read the old password cannot sign a valid session.
   */
  sessionVersion: z.int(),
  createdAt: z.iso.datetime(),
});

export const passwordAccount = person.extend({
  kind: z.literal('password'),
  /** Undefined until a person whom the owner gave access sets a password by a link. */
  passwordHash: z.string().optional(),
  /** Address that the owner confirmed by an emailed link. If it differs from `email`, it confirms nothing. */
  confirmedEmail: z.string().optional(),
});
export type PasswordAccount = z.infer<typeof passwordAccount>;

const oidcAccount = person.extend({
  kind: z.literal('oidc'),
  isEmailVerified: z.boolean(),
});
export type OidcAccount = z.infer<typeof oidcAccount>;

export const account = z.union([passwordAccount, oidcAccount]);
export type Account = z.infer<typeof account>;

/** Checks whether a link in an email, or the identity provider, has confirmed the account's address. */
export function isAddressConfirmed(account: Account): boolean {
  return account.kind === 'oidc'
    ? account.isEmailVerified
    : account.confirmedEmail === account.email;
}

/** Returns the name to greet by; empty until the address is confirmed, because a mistyped address is a stranger's. */
export const nameToGreet = (account: Account): string =>
  isAddressConfirmed(account) ? account.firstName : '';

/** Returns an empty name for a deleted account. */
export const fullName = (person: Pick<Account, 'firstName' | 'lastName'> | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';

/** Index record from an email address to its password account. OIDC accounts are found by id. */
export const accountEmail = z.object({ accountId: z.string() });
