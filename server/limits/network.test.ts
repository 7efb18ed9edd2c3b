import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('an IPv4 address is a network of its own, however it is written', () => {
  expect(networkOf('192.0.2.7')).toEqual({ host: '192.0.2.7' });
  expect(networkOf('::ffff:192.0.2.7')).toEqual({ host: '192.0.2.7' });
});

test('the IPv6 addresses of one /64 are one host, and those of one /48 one site', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toEqual({
    host: '2001:db8:1:2::/64',
    site: '2001:db8:1::/48',
  });
  expect(networkOf('2001:DB8:1:2::ffff')).toEqual(networkOf('2001:db8:1:2:aaaa::1'));
  expect(networkOf('2001:db8:1:3::1').host).not.toBe(networkOf('2001:db8:1:2::1').host);
  expect(networkOf('2001:db8:1:3::1').site).toBe(networkOf('2001:db8:1:2::1').site);
});

test.each(['', 'nonsense', '999.1.1.1', '1.2.3.4, 5.6.7.8'])(
  '%j, which is no address, shares one limit',
  (ip) => expect(networkOf(ip)).toEqual({ host: 'unknown' }),
);
