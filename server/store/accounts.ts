import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { callStore, parse } from './client.ts';
import { readText, UPDATE_TRIES } from './records.ts';

/** Atomic, so that the address index and the accounts always agree. */
const MOVE = `local owner = redis.call('GET', KEYS[2])
if owner and owner ~= ARGV[1] then return 'taken' end
if redis.call('GET', KEYS[1]) ~= ARGV[2] then return 'changed' end
redis.call('SET', KEYS[2], ARGV[1])
redis.call('SET', KEYS[1], ARGV[3])
if KEYS[2] ~= KEYS[3] and redis.call('GET', KEYS[3]) == ARGV[1] then redis.call('DEL', KEYS[3]) end
return 'moved'`;

/** Atomic: a concurrent deletion of the account finds the link, or the link finds no account. */
const ADD_LINK = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[5])
return redis.call('EXPIRE', KEYS[3], ARGV[6])`;

interface AccountLink {
  accountKey: string;
  key: string;
  record: object;
  seconds: number;
  index: {
    /** The sorted set of the account's link keys, by expiry. */
    key: string;
    /** TTL of the set after its latest link: at least as long as any link. */
    seconds: number;
  };
}

export async function addAccountLink(link: AccountLink): Promise<void> {
  const { accountKey, key, record, seconds, index } = link;
  const now = Date.now();
  const expiry = now + seconds * 1000;
  const words = [JSON.stringify(record), seconds, now, expiry, key, index.seconds];
  await callStore((store) => store.eval(ADD_LINK, [accountKey, key, index.key], words));
}

export async function listAccountLinks(index: string): Promise<string[]> {
  return (await callStore((store) => store.zrange<unknown[]>(index, 0, -1))).map(String);
}

interface Move<T extends z.ZodMiniType> {
  accountKey: string;
  schema: T;
  change: (account: z.output<T>) => z.output<T> | undefined;
  from: string;
  to: string;
  owner: object;
}

/**
 * Moves an account to another email address together with its index entry, under optimistic locking.
 * @returns `taken` if the address is another account's, `kept` if the account does not exist or `change`
 * returned `undefined`
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
