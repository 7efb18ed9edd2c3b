import ipaddr from 'ipaddr.js';

export interface Network {
  /** IPv4 address, or the /64 of an IPv6 address, which belongs to one household or school. */
  host: string;
  /** The /48 of an IPv6 address, the largest block that a provider gives one customer. */
  site?: string;
}

const toPrefix = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;

/** Returns the network of an address. An attacker has plenty of IPv6 addresses, but few networks. */
export function networkOf(ip: string): Network {
  if (!ipaddr.isValid(ip)) return { host: 'unknown' };
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return { host: address.toString() };
  return { host: toPrefix(address, 64), site: toPrefix(address, 48) };
}

/** Returns an IPv4 /24 or an IPv6 /48, which survives the provider's reassignment of addresses. */
export function areaOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6) return toPrefix(address, 48);
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`;
}
