import { expect, test } from 'vitest';
import { startDns } from '../test-dns.ts';
import { examine } from '../test-shop.ts';
import { address } from './address.ts';

const KNOWN = { 'notes.shop': '' };

test.each([
  ['a registered domain', 'https://notes.shop', 'good'],
  ['its www name, which has no record yet', 'https://www.notes.shop', 'good'],
  ['a domain that is not registered', 'https://nots.shop', 'warning'],
  ['a domain for examples', 'https://shop.example', 'bad'],
  ['this machine', 'http://localhost:8888', 'good'],
])('%s: the verdict', async (_, site, verdict) => {
  const resolver = await startDns(KNOWN);
  expect((await examine(address(resolver), { SITE_URL: site })).verdict).toBe(verdict);
});

test('a DNS that does not respond is a warning that names the domain to check', async () => {
  const resolver = await startDns({}, true);
  expect(await examine(address(resolver), { SITE_URL: 'https://notes.shop' })).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining('Check that notes.shop is registered'),
  });
});
