import { z } from 'zod';
import { callStore, NOTHING } from './client.ts';
import type { Facts } from './ledger.ts';
import { adminPasskeysKey, ledgerKey, sessionsKey } from './stored-keys.ts';

/** Reads both unparsed from the primary in one request: removing a passkey ends its sessions immediately. */
export async function readWithPasskey(
  key: string,
  sessionId: string,
  passkeyId: string,
): Promise<{ session: unknown; passkey: unknown }> {
  const [, session, passkey] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .hget(key, sessionId)
      .hget(adminPasskeysKey.key, passkeyId)
      .exec<[number, unknown, unknown]>(),
  );
  return { session, passkey };
}

// Sessions in the key-value store: a hash for each account, with a field for each session.

/**
 * Reads an account's record, a session and the ledger, unparsed, from one snapshot. A no-op write makes the primary
 * answer: an ended session ends immediately, and a new session is visible
 * (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
export async function readWithSession(
  recordKey: string,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<{ record: unknown; session: unknown; facts: Facts }> {
  const [, record, session, facts] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .get(recordKey)
      .hget(sessionsKey.of(accountId), sessionId)
      .hgetall(ledgerKey.of(accountId))
      .exec<[number, unknown, unknown, Facts | null]>(),
  );
  return { record, session, facts: facts ?? {} };
}

/** @param seconds TTL of all the account's sessions @returns all sessions, unparsed */
export async function addSession(
  key: string,
  sessionId: string,
  session: object,
  seconds: number,
): Promise<Facts> {
  const [, , all] = await callStore((store) =>
    store
      .multi()
      .hset(key, { [sessionId]: session })
      .expire(key, seconds)
      .hgetall(key)
      .exec<[number, number, Facts | null]>(),
  );
  return all ?? {};
}

/** A stored session, which ends with this record (docs/decisions/0014-how-does-a-session-work.md). */
export const sessionRecord = z.object({
  /** The account's session version at its start. With any other version the session has ended. */
  version: z.int(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Time of the proof of identity at the provider, if earlier than the session. */
  authenticatedAt: z.optional(z.iso.datetime()),
});
export type SessionRecord = z.infer<typeof sessionRecord>;
