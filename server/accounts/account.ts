import { z } from 'zod';

export const FIRST_SESSION_VERSION = 1;

const person = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Sessions signed with any other version are invalid. It changes with the password in one write, so
   * a login that read the old password cannot sign a valid session.
   */
  sessionVersion: z.int(),
  createdAt: z.iso.datetime(),
});

/** An account with a password. */
export const passwordAccount = person.extend({
  kind: z.literal('password'),
  passwordHash: z.string(),
  /** The address that its owner has confirmed by a link in an email. Another than `email` confirms nothing. */
  confirmedEmail: z.string().optional(),
});
export type PasswordAccount = z.infer<typeof passwordAccount>;

/** An account of the identity provider, as its claims described it at the last sign-in. */
const oidcAccount = person.extend({
  kind: z.literal('oidc'),
  isEmailVerified: z.boolean(),
});
export type OidcAccount = z.infer<typeof oidcAccount>;

/** An account, as stored. */
export const account = z.union([passwordAccount, oidcAccount]);
export type Account = z.infer<typeof account>;

/** Tells whether an account's address is known to be its holder's: by a link in an email, or by the identity provider. */
export function isAddressConfirmed(account: Account): boolean {
  return account.kind === 'oidc'
    ? account.isEmailVerified
    : account.confirmedEmail === account.email;
}

/** The password account of an email address. OIDC accounts are found by their id. */
export const accountEmail = z.object({ accountId: z.string() });

export const keys = {
  account: (id: string) => `account:${id}`,
  email: (email: string) => `account-by-email:${email}`,
};
