import { z } from 'zod';

/** A session as stored. Without its record a session is over (docs/decisions/0014-how-does-a-session-work.md). */
export const sessionRecord = z.object({
  /** The version of the account's sessions under which it began: with any other it is over. */
  version: z.int(),
  /** What the browser calls itself, in short. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When its owner proved who they are at the identity provider, where that was before the session. */
  authenticatedAt: z.optional(z.iso.datetime()),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** The key of the hash with all sessions of an account, by their id. */
export const sessionsKey = (accountId: string) => `sessions:${accountId}`;
