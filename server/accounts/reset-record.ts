import { z } from 'zod';
import { hashResetToken } from '../tokens/reset-link.ts';

/** What a link to set a new password leads to. */
export const resetRecord = z.object({ accountId: z.string(), sessionVersion: z.int() });

/** The key under which a link is stored. Only the hash of its token is. */
export const resetKey = async (token: string) => `password-reset:${await hashResetToken(token)}`;
