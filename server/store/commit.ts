import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { callStore } from './client.ts';
import { committedKey } from './stored-keys.ts';

type Word = string | number;

/** A command of the store that changes one key. */
export type Change = readonly [command: string, key: string, ...words: Word[]];

/** A read of one key, and what it must return. */
export interface Condition {
  read: readonly [command: string, key: string, ...words: Word[]];
  /** Text of the reply; `undefined` if there must be none. */
  is?: string | undefined;
  /** The reply, a number, must be smaller. No reply counts as 0. */
  below?: number;
}

/** @param seconds TTL; undefined for no expiry */
export const put = (key: string, value: object, seconds?: number): Change => [
  'SET',
  key,
  JSON.stringify(value),
  ...(seconds === undefined ? [] : ['EX', seconds]),
];
export const remove = (key: string): Change => ['DEL', key];
export const expire = (key: string, seconds: number): Change => ['EXPIRE', key, seconds];

/** Adds a field to a hash. An existing field stays as it is. */
export const addField = (key: string, field: string, value: object): Change => [
  'HSETNX',
  key,
  field,
  JSON.stringify(value),
];
export const putField = (key: string, field: string, value: object): Change => [
  'HSET',
  key,
  field,
  JSON.stringify(value),
];
/** Writes a field that is not JSON. */
export const putFieldText = (key: string, field: string, text: string): Change => [
  'HSET',
  key,
  field,
  text,
];
export const removeField = (key: string, field: string): Change => ['HDEL', key, field];
/** Counts for a statistic, which stays as it is if it is unreadable. */
export const increment = (key: string, field: string, by = 1): Change => [
  'HINCRBY',
  key,
  field,
  by,
];

export const addMember = (set: string, member: string): Change => ['SADD', set, member];
export const removeMember = (set: string, member: string): Change => ['SREM', set, member];

/** Adds a member to a sorted set. An existing member keeps its score. */
export const addEntry = (set: string, member: string, score: number): Change => [
  'ZADD',
  set,
  'NX',
  score,
  member,
];
export const putEntry = (set: string, member: string, score: number): Change => [
  'ZADD',
  set,
  score,
  member,
];
export const removeEntry = (set: string, member: string): Change => ['ZREM', set, member];

/** The stored text of a record that was read: every record is stored as `JSON.stringify` writes it. */
const toText = (value: unknown) =>
  value === undefined || value === null ? undefined : JSON.stringify(value);

/** @param value the record as the store returned it, unparsed; undefined or null if there was none */
export const isUnchanged = (key: string, value: unknown): Condition => ({
  read: ['GET', key],
  is: toText(value),
});
/** @param value the field as the store returned it, unparsed; undefined or null if there was none */
export const isFieldUnchanged = (key: string, field: string, value: unknown): Condition => ({
  read: ['HGET', key, field],
  is: toText(value),
});
export const exists = (key: string): Condition => ({ read: ['EXISTS', key], is: '1' });
/** A hash to which fields are only added has not changed if it has as many fields. */
export const hasFieldCount = (key: string, count: number): Condition => ({
  read: ['HLEN', key],
  is: `${count}`,
});

/**
 * The first key marks a commit that was made, so that the client's retry after a lost response succeeds. The others
 * belong to the commands in `ARGV`, conditions first. Each command begins with its kind, what a condition expects,
 * and the number of its words after the key. An unreadable statistic never aborts a commit.
 */
const COMMIT_IF = `if redis.call('EXISTS', KEYS[1]) == 1 then return 1 end
local at = 2
for index = 2, #KEYS do
  local kind, expected, count = ARGV[at], ARGV[at + 1], tonumber(ARGV[at + 2])
  local words = { ARGV[at + 3], KEYS[index] }
  for word = 1, count do words[word + 2] = ARGV[at + 3 + word] end
  at = at + 4 + count
  local run = words[1] == 'HINCRBY' and redis.pcall or redis.call
  local reply = run(unpack(words))
  if kind == 'none' and reply then return 0 end
  if kind == 'is' and (not reply or tostring(reply) ~= expected) then return 0 end
  if kind == 'below' and (tonumber(reply) or 0) >= tonumber(expected) then return 0 end
end
redis.call('SET', KEYS[1], 1, 'EX', ARGV[1])
return 1`;

function toWords([command, , ...words]: readonly Word[], kind: string, expected: Word): Word[] {
  return [kind, expected, words.length, command ?? '', ...words];
}

function describe({ read, is, below }: Condition): Word[] {
  if (below !== undefined) return toWords(read, 'below', below);
  return is === undefined ? toWords(read, 'none', '') : toWords(read, 'is', is);
}

/**
 * Makes all changes atomically if all conditions hold, and none otherwise.
 * @returns false if a condition does not hold: the caller reads and decides again
 * @throws AppError `unavailable`. The changes may have been made, if only the responses were lost
 */
export async function commitIf(
  conditions: readonly Condition[],
  changes: readonly Change[],
): Promise<boolean> {
  if (changes.length === 0) return true;
  const keys = [
    committedKey.of(randomUUID()),
    ...conditions.map(({ read }) => read[1]),
    ...changes.map(([, key]) => key),
  ];
  const words = [
    committedKey.ttlSeconds,
    ...conditions.flatMap(describe),
    ...changes.flatMap((change) => toWords(change, 'change', '')),
  ];
  return (await callStore((store) => store.eval(COMMIT_IF, keys, words))) === 1;
}

/** Makes all changes atomically. */
export async function commit(changes: readonly Change[]): Promise<void> {
  await commitIf([], changes);
}

/** Conflicts after which an update gives up: each means that another request has made progress. */
const MAX_TRIES = 12;

/**
 * Reads, decides and commits, again after a conflict.
 * @param attempt returns `undefined` if its commit met a conflict
 * @throws AppError `unavailable` after too many conflicts
 */
export async function untilCommitted<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new AppError('unavailable');
}
