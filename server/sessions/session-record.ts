import { z } from 'zod';

/** A stored session, which ends with this record (docs/decisions/0014-how-does-a-session-work.md). */
export const sessionRecord = z.object({
  /** The account's session version at its start. With any other version the session is over. */
  version: z.int(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Time of the proof of identity at the provider, if earlier than the session. */
  authenticatedAt: z.optional(z.iso.datetime()),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const sessionsKey = (accountId: string) => `sessions:${accountId}`;
