import ipaddr from 'ipaddr.js';

/** Whom a network address stands for. */
export interface Network {
  /** One IPv4 address, or the /64 of an IPv6 address, which one household or school has to itself. */
  host: string;
  /** The /48 of an IPv6 address, the most that a provider gives one customer. */
  site?: string;
}

const prefixOf = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;

/**
 * Finds the network of an address, as the platform names it. An attacker has as many IPv6 addresses as
 * they like, but few networks.
 */
export function networkOf(ip: string): Network {
  if (!ipaddr.isValid(ip)) return { host: 'unknown' };
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return { host: address.toString() };
  return { host: prefixOf(address, 64), site: prefixOf(address, 48) };
}

/**
 * Names where a network address is, roughly: the /24 of an IPv4 address or the /48 of an IPv6 address, which
 * stay the same while a provider deals out its addresses anew.
 */
export function areaOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6) return prefixOf(address, 48);
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`;
}
