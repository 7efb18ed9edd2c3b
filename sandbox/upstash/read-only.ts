import { CommandError } from './values.ts';

/** The commands that the read-only token may run. Scripts may write, so it may run none. */
const READS = new Set([
  ...['PING', 'INFO', 'GET', 'EXISTS', 'TTL', 'PTTL', 'SCAN'],
  ...['HGET', 'HMGET', 'HGETALL', 'HEXISTS', 'HLEN', 'LRANGE', 'LLEN'],
  ...['SMEMBERS', 'SISMEMBER', 'SCARD', 'ZSCORE', 'ZCARD', 'ZRANGE'],
]);

/** Checks that the read-only token may run a command. @throws CommandError NOPERM */
export function requireRead([name = '']: string[]): void {
  if (READS.has(name.toUpperCase())) return;
  const command = name.toLowerCase();
  throw new CommandError(`NOPERM this user has no permissions to run the '${command}' command`);
}
