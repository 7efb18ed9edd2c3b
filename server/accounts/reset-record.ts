import { z } from 'zod';
import { hashLinkToken } from '../tokens/link-token.ts';

/** What a link to set a new password leads to. Once the account has another address, it leads nowhere. */
export const resetRecord = z.object({
  accountId: z.string(),
  sessionVersion: z.int(),
  email: z.string(),
});

/** The key under which a link is stored. Only the hash of its token is. */
export const resetKey = async (token: string) =>
  `password-reset:${await hashLinkToken('password-reset', token)}`;
