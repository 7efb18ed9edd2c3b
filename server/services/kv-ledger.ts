import type { VercelKV } from '@vercel/kv';
import { callStore, NOTHING } from './kv-client.ts';

/** The ledger's part of the key-value store: facts, sets, and sets sorted by time. */

/** A fact, written once and never changed: `field` of the hash at `key`. */
export interface Fact {
  key: string;
  field: string;
  value: object;
  /** The key of a record: the fact is written only while it exists. */
  whileExists?: string;
  /** Grows by one with the fact, and only where it is new. */
  counter?: Counter;
}

const WRITE_WHILE_EXISTS = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2])`;

const WRITE_AND_COUNT = `if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[2], ARGV[3], 1)`;

/** A member of a set. */
export interface Member {
  set: string;
  member: string;
}

/** An entry of a sorted set. */
export interface SortedSetEntry {
  set: string;
  member: string;
  /** The time in milliseconds since 1970 by which the set is sorted. */
  score: number;
  /** How long the set lives after this entry. Without it, the set stays. */
  seconds?: number;
}

/** A number that only grows: `field` of the hash at `key`. */
export interface Counter {
  key: string;
  field: string;
}

/** A record that may replace another, for a lifetime. */
export interface Replacement {
  key: string;
  value: object;
  /** Without it, the record stays. */
  seconds?: number;
}

/**
 * What one transaction adds. What exists already stays unchanged, each counter grows by one, records are
 * replaced, `removals` are taken out of sorted sets, and `setRemovals` out of sets.
 */
export interface Additions {
  facts?: Fact[];
  members?: Member[];
  entries?: SortedSetEntry[];
  counters?: Counter[];
  records?: Replacement[];
  removals?: Member[];
  /** Members that are taken out of sets without an order. */
  setRemovals?: Member[];
}

export type Facts = Record<string, unknown>;

function add(store: VercelKV, additions: Additions) {
  const { facts = [], members = [], entries = [], counters = [] } = additions;
  const { records = [], removals = [], setRemovals = [] } = additions;
  const transaction = store.multi();
  for (const { key, field, value, whileExists, counter } of facts) {
    const written = [field, JSON.stringify(value)];
    if (counter) transaction.eval(WRITE_AND_COUNT, [key, counter.key], [...written, counter.field]);
    else if (whileExists) transaction.eval(WRITE_WHILE_EXISTS, [whileExists, key], written);
    else transaction.hsetnx(key, field, value);
  }
  for (const { set, member } of members) transaction.sadd(set, member);
  for (const { set, member, score, seconds } of entries) {
    transaction.zadd(set, { nx: true }, { score, member });
    if (seconds) transaction.expire(set, seconds);
  }
  for (const { key, field } of counters) transaction.hincrby(key, field, 1);
  for (const { key, value, seconds } of records) {
    transaction.set(key, value, seconds ? { ex: seconds } : undefined);
  }
  for (const { set, member } of removals) transaction.zrem(set, member);
  for (const { set, member } of setRemovals) transaction.srem(set, member);
  return transaction;
}

/** Writes all additions in one transaction. */
export async function commit(additions: Additions): Promise<void> {
  if (Object.values(additions).flat().length === 0) return;
  await callStore((store) => add(store, additions).exec());
}

/**
 * Writes facts, members, entries and counters in one transaction.
 * @returns every fact at `key` afterwards, read in the same transaction
 */
export async function commitAndRead(key: string, additions: Additions): Promise<Facts> {
  const results = await callStore((store) => add(store, additions).hgetall(key).exec<unknown[]>());
  return (results.at(-1) as Facts | null) ?? {};
}

/**
 * Reads a record, unparsed, and all facts at another key in one request. The transaction contains a write
 * without effect, so that the primary answers it (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
export async function readRecordWithFacts(
  recordKey: string,
  factsKey: string,
): Promise<{ record: unknown; facts: Facts }> {
  const [, record, facts] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .get(recordKey)
      .hgetall(factsKey)
      .exec<[number, unknown, Facts | null]>(),
  );
  return { record, facts: facts ?? {} };
}

/** Reads every fact at `key`, by field. */
export async function readFacts(key: string): Promise<Record<string, unknown>> {
  return (await callStore((store) => store.hgetall(key))) ?? {};
}

/** Reads one fact. @returns `null` where there is none */
export async function readFact(key: string, field: string): Promise<unknown> {
  return callStore((store) => store.hget<unknown>(key, field));
}

/** Reads the members of a set, in no particular order. */
export async function readMembers(set: string): Promise<string[]> {
  return (await callStore((store) => store.smembers(set))).map(String);
}

/** Removes a member from a set. */
export async function removeMember({ set, member }: Member): Promise<void> {
  await callStore((store) => store.srem(set, member));
}

/** Reads members of a sorted set by index, oldest first, `from` and `to` included. */
export async function readRange(set: string, from: number, to: number): Promise<string[]> {
  return (await callStore((store) => store.zrange<unknown[]>(set, from, to))).map(String);
}

/** Reads and removes all entries of a sorted set, oldest first. Of concurrent calls, one gets an entry. */
export async function takeEntries(set: string): Promise<string[]> {
  const [entries] = await callStore((store) =>
    store.multi().zrange(set, 0, -1).del(set).exec<[unknown[], number]>(),
  );
  return entries.map(String);
}

/**
 * Tells whether a sorted set has an entry between two scores, both excluded. One command, however many
 * there are: the store counts each.
 */
export async function hasEntryBetween(set: string, from: number, to: number): Promise<boolean> {
  // The client's types know bounds of scores only as literals.
  const bounds = [`(${from}` as '-inf', `(${to}` as '+inf'] as const;
  const options = { byScore: true, offset: 0, count: 1 } as const;
  const found = await callStore((store) => store.zrange<unknown[]>(set, ...bounds, options));
  return found.length > 0;
}

/**
 * Reads the facts at many keys in one transaction, in the order of the keys. The primary answers it
 * (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
export async function readManyFacts(keys: string[]): Promise<Facts[]> {
  if (keys.length === 0) return [];
  const [, ...hashes] = await callStore((store) => {
    const transaction = store.multi().del(NOTHING);
    for (const key of keys) transaction.hgetall(key);
    return transaction.exec<[number, ...(Facts | null)[]]>();
  });
  return hashes.map((facts) => facts ?? {});
}

/** Writes the fields of several hashes in one transaction. */
export async function writeHashes(hashes: Record<string, Facts>): Promise<void> {
  await callStore((store) => {
    const transaction = store.multi();
    for (const [key, fields] of Object.entries(hashes)) transaction.hset(key, fields);
    return transaction.exec();
  });
}
