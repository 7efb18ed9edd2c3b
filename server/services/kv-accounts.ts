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
