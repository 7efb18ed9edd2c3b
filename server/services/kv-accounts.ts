import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { callStore, parse } from './kv-client.ts';
import { readText, UPDATE_TRIES } from './kv-update.ts';

/** Accounts in the key-value store, where more than one record changes at once. */

/** One step, so that an address never leads to no account, nor an account to an address of another one. */
const MOVE = `local owner = redis.call('GET', KEYS[2])
if owner and owner ~= ARGV[1] then return 'taken' end
if redis.call('GET', KEYS[1]) ~= ARGV[2] then return 'changed' end
redis.call('SET', KEYS[2], ARGV[1])
redis.call('SET', KEYS[1], ARGV[3])
if KEYS[2] ~= KEYS[3] and redis.call('GET', KEYS[3]) == ARGV[1] then redis.call('DEL', KEYS[3]) end
return 'moved'`;

/** One step, so that a deletion of the account at the same moment finds the link, or the link finds no account. */
const ADD_LINK = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[5])
return redis.call('EXPIRE', KEYS[3], ARGV[6])`;

/** The record of a link that leads to an account. */
interface AccountLink {
  accountKey: string;
  /** The key of the record. */
  key: string;
  record: object;
  seconds: number;
  index: {
    /** The sorted set of the keys of the account's links, by when each expires. */
    key: string;
    /** Seconds for which the set stays after its latest link: at least as long as any link. */
    seconds: number;
  };
}

/** Writes the record of a link, if its account exists, and its key beside the account's other links. */
export async function addAccountLink(link: AccountLink): Promise<void> {
  const { accountKey, key, record, seconds, index } = link;
  const now = Date.now();
  const expiry = now + seconds * 1000;
  const words = [JSON.stringify(record), seconds, now, expiry, key, index.seconds];
  await callStore((store) => store.eval(ADD_LINK, [accountKey, key, index.key], words));
}

/** Lists the keys of the links that lead to an account. @param index the key of their set */
export async function listAccountLinks(index: string): Promise<string[]> {
  return (await callStore((store) => store.zrange<unknown[]>(index, 0, -1))).map(String);
}

interface Move<T extends z.ZodMiniType> {
  accountKey: string;
  schema: T;
  /** Returns the account as it should be, or `undefined` where it must stay as it is. */
  change: (account: z.output<T>) => z.output<T> | undefined;
  /** The index's key until now. */
  from: string;
  /** The index's key from now on. */
  to: string;
  /** What the index holds. */
  owner: object;
}

/**
 * Writes an account under another email address, and the index with it, by what the account is at that
 * moment: another change of it at the same time is not undone.
 * @returns whether it is so now: `taken` where the address is another account's, `kept` where the account
 *   does not exist or must stay as it is
 */
export async function moveAccount<T extends z.ZodMiniType>(
  move: Move<T>,
): Promise<'moved' | 'taken' | 'kept'> {
  const { accountKey, schema, change, from, to, owner } = move;
  for (let left = UPDATE_TRIES; left > 0; left -= 1) {
    const text = await readText(accountKey);
    const changed = text && change(parse(schema, accountKey, JSON.parse(text)));
    if (!changed) return 'kept';
    const words = [JSON.stringify(owner), text, JSON.stringify(changed)];
    const result = await callStore((store) => store.eval(MOVE, [accountKey, to, from], words));
    if (result === 'moved' || result === 'taken') return result;
  }
  throw new AppError('unavailable');
}
