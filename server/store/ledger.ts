import type { VercelKV } from '@vercel/kv';
import { callStore, NOTHING, scores } from './client.ts';

/** An immutable fact: `field` of the hash at `key`. */
export interface Fact {
  key: string;
  field: string;
  value: object;
  /** Key of a record without which the fact is not written. */
  whileExists?: string;
  /** Increments with the fact, if the fact is new. */
  counter?: Counter;
}

const WRITE_WHILE_EXISTS = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2])`;

const WRITE_AND_COUNT = `if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[2], ARGV[3], 1)`;

export interface Member {
  set: string;
  member: string;
}

export interface SortedSetEntry {
  set: string;
  member: string;
  /** Milliseconds since 1970. */
  score: number;
  /** TTL of the set after this entry. Undefined for no expiry. */
  seconds?: number;
}

export interface Counter {
  key: string;
  field: string;
}

export interface Replacement {
  key: string;
  value: object;
  /** Undefined for no expiry. */
  seconds?: number;
}

/** One transaction. Existing facts and entries stay, counters increment, records are replaced. */
export interface Additions {
  facts?: Fact[];
  members?: Member[];
  entries?: SortedSetEntry[];
  counters?: Counter[];
  records?: Replacement[];
  removals?: Member[];
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

export async function commit(additions: Additions): Promise<void> {
  if (Object.values(additions).flat().length === 0) return;
  await callStore((store) => add(store, additions).exec());
}

/** @returns all facts at `key` afterwards, read in the same transaction */
export async function commitAndRead(key: string, additions: Additions): Promise<Facts> {
  const results = await callStore((store) => add(store, additions).hgetall(key).exec<unknown[]>());
  return (results.at(-1) as Facts | null) ?? {};
}

/**
 * Reads a record, unparsed, and all facts at another key in one request. A no-op write makes the primary
 * answer (docs/decisions/0005-how-are-concurrent-requests-decided.md).
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

export async function readFacts(key: string): Promise<Record<string, unknown>> {
  return (await callStore((store) => store.hgetall(key))) ?? {};
}

/** @returns `null` if there is no such fact */
export async function readFact(key: string, field: string): Promise<unknown> {
  return callStore((store) => store.hget<unknown>(key, field));
}

/** In no particular order. */
export async function readMembers(set: string): Promise<string[]> {
  return (await callStore((store) => store.smembers(set))).map(String);
}

export async function removeMember({ set, member }: Member): Promise<void> {
  await callStore((store) => store.srem(set, member));
}

/** Reads members of a sorted set by index, oldest first, `from` and `to` inclusive. */
export async function readRange(set: string, from: number, to: number): Promise<string[]> {
  return (await callStore((store) => store.zrange<unknown[]>(set, from, to))).map(String);
}

/** Reads and removes all entries, oldest first. Concurrent calls never get the same entry. */
export async function takeEntries(set: string): Promise<string[]> {
  const [entries] = await callStore((store) =>
    store.multi().zrange(set, 0, -1).del(set).exec<[unknown[], number]>(),
  );
  return entries.map(String);
}

/** Both scores are exclusive. One command, because the store charges per command. */
export async function hasEntryBetween(set: string, from: number, to: number): Promise<boolean> {
  const bounds = scores(`(${from}`, `(${to}`);
  const options = { byScore: true, offset: 0, count: 1 } as const;
  const found = await callStore((store) => store.zrange<unknown[]>(set, ...bounds, options));
  return found.length > 0;
}

/**
 * Reads the facts at many keys from the primary, in the order of the keys, in one transaction
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

export async function writeHashes(hashes: Record<string, Facts>): Promise<void> {
  await callStore((store) => {
    const transaction = store.multi();
    for (const [key, fields] of Object.entries(hashes)) transaction.hset(key, fields);
    return transaction.exec();
  });
}

/**
 * Facts of all payments of an account in one hash, so that a single request reads everything that a student owns
 * (docs/decisions/0004-how-is-a-purchase-recorded.md). The field of a payment's fact is `{paymentIntentId}/{name}`.
 */
export interface AccountLedger {
  accountId: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface PaymentRef {
  accountId: string;
  paymentIntentId: string;
}

export type PaymentFacts = Record<string, unknown>;

const PAID = '/paid';

export const ledgerKey = (accountId: string) => `ledger:${accountId}`;

export async function readLedger(accountId: string): Promise<AccountLedger> {
  return { accountId, facts: await readFacts(ledgerKey(accountId)) };
}

export const toFact = (
  { accountId, paymentIntentId }: PaymentRef,
  name: string,
  value: object,
): Fact => ({ key: ledgerKey(accountId), field: `${paymentIntentId}/${name}`, value });

export function listPayments({ facts }: AccountLedger): Map<string, PaymentFacts> {
  const payments = new Map<string, PaymentFacts>();
  for (const [field, value] of Object.entries(facts)) {
    const end = field.indexOf('/');
    if (end < 0) continue;
    const id = field.slice(0, end);
    const known = payments.get(id) ?? {};
    known[field.slice(end + 1)] = value;
    payments.set(id, known);
  }
  return payments;
}

/** Lists the paid payments, each with its unparsed `paid` fact. */
export function listPaidFacts({
  facts,
}: AccountLedger): { paymentIntentId: string; fact: unknown }[] {
  const fields = Object.keys(facts).filter((field) => field.endsWith(PAID));
  return fields.map((field) => ({
    paymentIntentId: field.slice(0, -PAID.length),
    fact: facts[field],
  }));
}

/** Selects the facts of a payment. Avoids `Object.entries`, because every access check runs it. */
export function factsOfPayment(
  { facts }: AccountLedger,
  { paymentIntentId }: Pick<PaymentRef, 'paymentIntentId'>,
): PaymentFacts {
  const start = `${paymentIntentId}/`;
  const own: PaymentFacts = {};
  for (const field of Object.keys(facts)) {
    if (field.startsWith(start)) own[field.slice(start.length)] = facts[field];
  }
  return own;
}

export const toMember = ({ accountId, paymentIntentId }: PaymentRef): string =>
  `${accountId}/${paymentIntentId}`;

export function fromMember(member: string): PaymentRef {
  const [accountId = '', paymentIntentId = ''] = member.split('/');
  return { accountId, paymentIntentId };
}
