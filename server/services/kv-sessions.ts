import { callStore, NOTHING } from './kv-client.ts';

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
}

type Facts = Record<string, unknown>;

/**
 * Reads a record and a session, both unparsed, and what else is asked for, in one request. The
 * transaction contains a write without effect, so that the primary answers it: a session that has ended is
 * over at once, and one that has begun is known (docs/decisions/0027-reads-that-decide.md).
 */
export async function readWithSession({
  recordKey,
  sessionsKey,
  sessionId,
  factsKey,
  also,
}: Signed): Promise<{ record: unknown; session: unknown; facts: Facts; also: unknown }> {
  const [, record, session, ...rest] = await callStore((store) => {
    const transaction = store.multi().del(NOTHING).get(recordKey).hget(sessionsKey, sessionId);
    if (also?.field !== undefined) transaction.hget(also.key, also.field);
    else if (also) transaction.hgetall(also.key);
    if (factsKey !== undefined) transaction.hgetall(factsKey);
    return transaction.exec<[number, unknown, unknown, ...unknown[]]>();
  });
  const facts = factsKey === undefined ? undefined : rest.at(-1);
  return {
    ...{ record, session, facts: (facts as Facts | null | undefined) ?? {} },
    also: also && rest[0],
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
