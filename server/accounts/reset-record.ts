import { z } from 'zod';
import { hashLinkToken } from '../tokens/link-token.ts';

/** Record of a password reset link, which is invalid once the account's address changes. */
export const resetRecord = z.object({
  accountId: z.string(),
  sessionVersion: z.int(),
  email: z.string(),
});

/** Key of a link. Only the hash of its token is stored. */
export const resetKey = async (token: string) =>
  `password-reset:${await hashLinkToken('password-reset', token)}`;
