import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';
import { countInWindow } from '../store/windows.ts';

export interface Network {
  /** IPv4 address, or the /64 of an IPv6 address, which belongs to one household or school. */
  host: string;
  /** The /48 of an IPv6 address, the largest block that a provider gives one customer. */
  site?: string;
}

const toPrefix = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;

/** Returns the network of an address. An attacker has plenty of IPv6 addresses, but few networks. */
export function toNetwork(ip: string): Network {
  if (!ipaddr.isValid(ip)) return { host: 'unknown' };
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return { host: address.toString() };
  return { host: toPrefix(address, 64), site: toPrefix(address, 48) };
}

/** Returns an IPv4 /24 or an IPv6 /48, which survives the provider's reassignment of addresses. */
export function toNetworkArea(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6) return toPrefix(address, 48);
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`;
}

/** Limit of `max` attempts in a sliding window of `seconds`. */
export interface AttemptLimit {
  name: string;
  max: number;
  seconds: number;
}

/** @param who an address, an account or an email @throws AppError `too_many_requests` beyond a limit */
export async function limitAttempts(
  limits: AttemptLimit | readonly AttemptLimit[],
  who: string,
): Promise<void> {
  for (const limit of [limits].flat()) {
    if (!(await isAttemptLeft(limit, who))) throw refusal(limit);
  }
}

/** Counts an attempt, unless the limit is reached. */
export async function isAttemptLeft(
  { name, max, seconds }: AttemptLimit,
  who: string,
): Promise<boolean> {
  const attempts = { key: `seen:attempts-${name}:${who}`, seconds, event: randomUUID(), max };
  const [count = 0] = await countInWindow([attempts]);
  return count <= max;
}

export const refusal = ({ seconds }: Pick<AttemptLimit, 'seconds'>) =>
  new AppError('too_many_requests', { headers: { 'Retry-After': `${seconds}` } });
