import ipaddr from 'ipaddr.js';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { parse } from '../store/client.ts';
import { type Bucket, takeAttempt } from '../store/limits.ts';

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

/** Limit of `max` attempts in a window of `seconds`, which starts with the first attempt. */
export interface AttemptLimit {
  name: string;
  max: number;
  seconds: number;
}

export const toBucket = ({ name, max, seconds }: AttemptLimit, who: string): Bucket => ({
  prefix: `attempts:${name}`,
  max,
  seconds,
  who,
});

/** @param who an address, an account or an email @throws AppError `too_many_requests` beyond the limit */
export async function limitAttempts(limit: AttemptLimit, who: string): Promise<void> {
  if (!(await isAttemptLeft(limit, who))) throw refusal(limit);
}

export async function isAttemptLeft(limit: AttemptLimit, who: string): Promise<boolean> {
  return (await takeAttempt(toBucket(limit, who))).isLeft;
}

/** Counts an attempt and reads a record in one request. @throws AppError `too_many_requests` beyond the limit */
export async function limitAttemptsAndRead<T extends z.ZodType>(
  limit: AttemptLimit,
  who: string,
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const bucket = toBucket(limit, who);
  const { isLeft, results } = await takeAttempt(bucket, (store) => store.pipeline().get(key));
  if (!isLeft) throw refusal(limit);
  const record = results[0] ?? null;
  return record === null ? undefined : parse(schema, key, record);
}

export const refusal = ({ seconds }: AttemptLimit) =>
  new AppError('too_many_requests', { headers: { 'Retry-After': `${seconds}` } });
