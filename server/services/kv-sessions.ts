import type { VercelKV } from '@vercel/kv';
import { callStore, NOTHING } from './kv-client.ts';
import { type Bucket, takeAttempt } from './kv-limits.ts';

/** The sessions' part of the key-value store: a hash for each account, with a field for each session. */

/** One record of a hash. */
export interface FieldRef {
  key: string;
  field: string;
}

/** One record of a hash, or all of them. */
export type RecordRef = FieldRef | { key: string; field?: undefined };

interface Signed {
  recordKey: string;
  sessionsKey: string;
  sessionId: string;
  /** The facts to read, too. */
  factsKey?: string | undefined;
  /** One more record to read. */
  also?: RecordRef | undefined;
  /** Where an attempt is counted, too. */
  attempts?: Bucket | undefined;
}

/** What was read, unparsed. */
interface Read {
  record: unknown;
  session: unknown;
  facts: Facts;
  also: unknown;
  /** Whether an attempt was left, where one was counted. */
  isLeft: boolean;
}

type Facts = Record<string, unknown>;

/**
 * Reads a record and a session, both unparsed, and what else is asked for, in one request, which may count an
 * attempt as well. The transaction contains a write without effect, so that the primary answers it: a session that has ended is
 * over at once, and one that has begun is known (docs/decisions/0005-how-are-concurrent-requests-decided.md).
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

/**
 * Adds a session.
 * @param seconds after which all of the account's are forgotten
 * @returns all of them, unparsed
 */
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
