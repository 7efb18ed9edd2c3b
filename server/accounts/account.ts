import { z } from 'zod';

const person = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
});

/** A student's account, proven by its password. */
const passwordAccount = person.extend({
  kind: z.literal('password').default('password'),
  passwordHash: z.string(),
});
export type PasswordAccount = z.infer<typeof passwordAccount>;

/** An account of the identity provider, as its claims described it at the last sign-in. */
const claimsAccount = person.extend({
  kind: z.literal('claims'),
  isEmailVerified: z.boolean(),
});
export type ClaimsAccount = z.infer<typeof claimsAccount>;

/** An account as the ledger holds it. */
export const account = z.union([passwordAccount, claimsAccount]);
export type Account = z.infer<typeof account>;

/** Which account an e-mail address belongs to. Password accounts only: claims have an id. */
export const accountEmail = z.object({ accountId: z.string() });

export const keys = {
  account: (id: string) => `account:${id}`,
  email: (email: string) => `account-by-email:${email}`,
};
