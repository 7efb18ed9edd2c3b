import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { callStore, NOTHING } from './client.ts';
import { type Bucket, takeAttempt } from './limits.ts';
import { adminPasskeysKey } from './stored-keys.ts';

const PASSKEYS = adminPasskeysKey.key;

/** Reads both unparsed from the primary in one request: removing a passkey ends its sessions at once. */
export async function readWithPasskey(
  sessionsKey: string,
  sessionId: string,
  passkeyId: string,
): Promise<{ session: unknown; passkey: unknown }> {
  const [, session, passkey] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .hget(sessionsKey, sessionId)
      .hget(PASSKEYS, passkeyId)
      .exec<[number, unknown, unknown]>(),
  );
  return { session, passkey };
}

// Sessions in the key-value store: a hash for each account, with a field for each session.

export interface FieldRef {
  key: string;
  field: string;
}

export type RecordRef = FieldRef | { key: string; field?: undefined };

interface Signed {
  recordKey: string;
  sessionsKey: string;
  sessionId: string;
  factsKey?: string | undefined;
  also?: RecordRef | undefined;
  /** Rate limit to count this request against. */
  attempts?: Bucket | undefined;
}

interface Read {
  record: unknown;
  session: unknown;
  facts: Facts;
  also: unknown;
  /** False if the rate limit is reached. */
  isLeft: boolean;
}

type Facts = Record<string, unknown>;

/**
 * Reads a record, a session and optional extras, unparsed, in one request, which may also count against a
 * rate limit. A no-op write makes the primary answer: an ended session is over at once, and a new session
 * is known (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
export async function readWithSession({
  recordKey,
  sessionsKey,
  sessionId,
  factsKey,
  also,
  attempts,
}: Signed): Promise<Read> {
  const reading = (store: VercelKV) => {
    const transaction = store.multi().del(NOTHING).get(recordKey).hget(sessionsKey, sessionId);
    if (also?.field !== undefined) transaction.hget(also.key, also.field);
    else if (also) transaction.hgetall(also.key);
    if (factsKey !== undefined) transaction.hgetall(factsKey);
    return transaction;
  };
  const { isLeft, results } = attempts
    ? await takeAttempt(attempts, reading)
    : { isLeft: true, results: await callStore((store) => reading(store).exec<unknown[]>()) };
  const [, record, session, ...rest] = results;
  const facts = factsKey === undefined ? undefined : rest.at(-1);
  return {
    record,
    session,
    facts: (facts as Facts | null | undefined) ?? {},
    also: also && rest[0],
    isLeft,
  };
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
