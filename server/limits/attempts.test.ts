import { expect, test } from 'vitest';
import { toNetwork, toNetworkArea } from './attempts.ts';

test('an IPv4 address is a host of its own in any notation', () => {
  expect(toNetwork('192.0.2.7')).toEqual({ host: '192.0.2.7' });
  expect(toNetwork('::ffff:192.0.2.7')).toEqual({ host: '192.0.2.7' });
});

test('IPv6 addresses share a host in one /64 and a site in one /48', () => {
  expect(toNetwork('2001:db8:1:2:aaaa::1')).toEqual({
    host: '2001:db8:1:2::/64',
    site: '2001:db8:1::/48',
  });
  expect(toNetwork('2001:DB8:1:2::ffff')).toEqual(toNetwork('2001:db8:1:2:aaaa::1'));
  expect(toNetwork('2001:db8:1:3::1').host).not.toBe(toNetwork('2001:db8:1:2::1').host);
  expect(toNetwork('2001:db8:1:3::1').site).toBe(toNetwork('2001:db8:1:2::1').site);
});

test.each(['', 'nonsense', '999.1.1.1', '1.2.3.4, 5.6.7.8'])(
  'the invalid address %j shares one limit with all invalid addresses',
  (ip) => expect(toNetwork(ip)).toEqual({ host: 'unknown' }),
);

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.200', '203.0.113.0/24'],
  ['2001:db8:1:ffff::4', '2001:db8:1::/48'],
  ['nonsense', 'unknown'],
])('the area of %s is %s', (ip, area) => {
  expect(toNetworkArea(ip)).toBe(area);
});
