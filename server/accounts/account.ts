import { z } from 'zod';

export const FIRST_SESSION_VERSION = 1;

const person = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Sessions that were signed under another one are worth nothing. It changes with the password, in
   * the same write: a log-in that read the old password can only sign a session that is over. */
  sessionVersion: z.int(),
  createdAt: z.iso.datetime(),
});

/** A student's account, proven by its password. */
const passwordAccount = person.extend({
  kind: z.literal('password').default('password'),
  passwordHash: z.string(),
});
export type PasswordAccount = z.infer<typeof passwordAccount>;

/** An account of the identity provider, as its claims described it at the last sign-in. */
const oidcAccount = person.extend({
  kind: z.literal('claims'),
  isEmailVerified: z.boolean(),
});
export type OidcAccount = z.infer<typeof oidcAccount>;

/** An account as the ledger holds it. */
export const account = z.union([passwordAccount, oidcAccount]);
export type Account = z.infer<typeof account>;

/** Which account an e-mail address belongs to. Password accounts only: claims have an id. */
export const accountEmail = z.object({ accountId: z.string() });

export const keys = {
  account: (id: string) => `account:${id}`,
  email: (email: string) => `account-by-email:${email}`,
};
