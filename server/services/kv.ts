import { createClient, type VercelKV } from '@vercel/kv';
import type { z } from 'zod';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

/**
 * The key-value store, which is the shop's ledger. Values are JSON objects and are parsed when they
 * come back: the client would read a bare `'123'` as a number.
 */
let client: VercelKV | undefined;

function kv(): VercelKV {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = config();
  // One retry: a store that is down must be told soon. What follows is safe to send twice.
  client ??= createClient({ url, token, retry: { retries: 1 } });
  return client;
}

async function ask<T>(question: (store: VercelKV) => Promise<T>): Promise<T> {
  try {
    return await question(kv());
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** A record that does not fit its schema is a bug or a foreign hand: told, never guessed at. */
function parse<T extends z.ZodType>(schema: T, key: string, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`Unreadable record ${key.split(':')[0]}`);
  return parsed.data;
}

/** Reads a record, or `undefined` where there is none. */
export async function readRecord<T extends z.ZodType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await ask((store) => store.get(key));
  return value === null ? undefined : parse(schema, key, value);
}

/** Writes a record; `seconds` is its life where it has one. */
export async function writeRecord(key: string, value: object, seconds?: number): Promise<void> {
  await ask((store) => store.set(key, value, seconds ? { ex: seconds } : undefined));
}

/** Takes a record away and answers it: of many who ask at once, one gets it. */
export async function takeRecord<T extends z.ZodType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await ask((store) => store.getdel(key));
  return value === null ? undefined : parse(schema, key, value);
}

export async function deleteRecord(key: string): Promise<void> {
  await ask((store) => store.del(key));
}

/**
 * Writes a record where there is none yet.
 * @returns whether the record is now this one. A lost answer is sent again by the client and would
 *   look like a lost race, so what is there is compared with what was to be written.
 */
export async function claimRecord(key: string, value: object, seconds?: number): Promise<boolean> {
  const written = await ask((store) =>
    store.set(key, value, seconds ? { nx: true, ex: seconds } : { nx: true }),
  );
  if (written !== null) return true;
  const standing = await ask((store) => store.get(key));
  return JSON.stringify(standing) === JSON.stringify(value);
}

/** Reads a counter; one that was never raised is 0. */
export async function readCounter(key: string): Promise<number> {
  return Number((await ask((store) => store.get<number>(key))) ?? 0);
}

/** Raises a counter for good. */
export async function raiseCounter(key: string): Promise<void> {
  await ask((store) => store.incr(key));
}

/** Raises a counter that starts anew every `seconds`, and answers how high it stands. */
export async function countInWindow(key: string, seconds: number): Promise<number> {
  const [, count] = await ask((store) =>
    store.multi().set(key, 0, { nx: true, ex: seconds }).incr(key).exec<[unknown, number]>(),
  );
  return count;
}

/** A fact that is written once and never changed: `field` of the record at `key`. */
export interface Fact {
  key: string;
  field: string;
  value: object;
}

/** A name in a set. */
export interface Member {
  set: string;
  member: string;
}

/** Writes facts and memberships, all or none. What is there already stays as it is. */
export async function commit(facts: Fact[], members: Member[] = []): Promise<void> {
  if (facts.length + members.length === 0) return;
  await ask((store) => {
    const transaction = store.multi();
    for (const { key, field, value } of facts) transaction.hsetnx(key, field, value);
    for (const { set, member } of members) transaction.sadd(set, member);
    return transaction.exec();
  });
}

/** Every fact at `key`, by field. */
export async function readFacts(key: string): Promise<Record<string, unknown>> {
  return (await ask((store) => store.hgetall(key))) ?? {};
}

/** The members of a set, in no order. */
export async function readMembers(set: string): Promise<string[]> {
  return (await ask((store) => store.smembers(set))).map(String);
}

export async function removeMember({ set, member }: Member): Promise<void> {
  await ask((store) => store.srem(set, member));
}
