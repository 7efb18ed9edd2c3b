import { CommandError } from './values.ts';

/**
 * The commands that the read-only token, and a replica, may run. Scripts may write, so they run none.
 * `SCAN` finds the newest keys, even on a replica that is behind.
 */
const READS = new Set([
  'PING',
  'INFO',
  'GET',
  'EXISTS',
  'TTL',
  'PTTL',
  'SCAN',
  'HGET',
  'HMGET',
  'HGETALL',
  'HEXISTS',
  'HLEN',
  'LRANGE',
  'LLEN',
  'SMEMBERS',
  'SISMEMBER',
  'SCARD',
  'ZSCORE',
  'ZCARD',
  'ZRANGE',
]);

/** Whether a command only reads. */
export const isRead = ([name = '']: string[]): boolean => READS.has(name.toUpperCase());

/** Checks that the read-only token may run a command. @throws CommandError NOPERM */
export function requireRead(words: string[]): void {
  if (isRead(words)) return;
  const [name = ''] = words;
  const command = name.toLowerCase();
  throw new CommandError(`NOPERM this user has no permissions to run the '${command}' command`);
}
