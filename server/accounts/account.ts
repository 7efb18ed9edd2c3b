import { z } from 'zod';

/** A student's account as the ledger holds it. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof account>;

/** Which account an e-mail address belongs to. */
export const accountEmail = z.object({ accountId: z.string() });

export const keys = {
  account: (id: string) => `account:${id}`,
  email: (email: string) => `account-by-email:${email}`,
};
