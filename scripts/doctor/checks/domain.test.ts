import { expect, test } from 'vitest';
import { startDns } from '../test-dns.ts';
import { examine } from '../test-shop.ts';
import { address, senderDomain } from './domain.ts';

const SETTINGS = { SITE_URL: 'https://notes.shop', MAIL_FROM: 'Notes <notes@notes.shop>' };
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

test('a DNS that does not respond is a warning that names what to check', async () => {
  const resolver = await startDns({}, true);
  for (const [check, sentence] of [
    [address(resolver), 'Check that notes.shop is registered'],
    [senderDomain(resolver), 'Check that notes.shop has records for SPF and DMARC'],
  ] as const)
    expect(await examine(check, SETTINGS)).toEqual({
      verdict: 'warning',
      sentence: expect.stringContaining(sentence),
    });
});

const SPF = { 'notes.shop': 'v=spf1 include:mail.shop -all' };
const DMARC = { '_dmarc.notes.shop': 'v=DMARC1; p=quarantine' };

test('a domain with SPF and DMARC is good', async () => {
  const resolver = await startDns({ ...SPF, ...DMARC });
  expect(await examine(senderDomain(resolver), SETTINGS)).toEqual({
    verdict: 'good',
    sentence: 'notes.shop has records for SPF and DMARC.',
  });
});

test('a provider may keep the SPF record under its own name', async () => {
  const resolver = await startDns({ ...DMARC, 'send.notes.shop': SPF['notes.shop'] });
  expect((await examine(senderDomain(resolver), SETTINGS)).verdict).toBe('good');
});

test.each([
  ['neither', {}, 'SPF and DMARC'],
  ['no policy', SPF, 'no record for DMARC'],
  ['another text', { ...DMARC, 'notes.shop': 'site-verification=1' }, 'no record for SPF'],
])('a domain with %s is a warning', async (_, texts, missing) => {
  expect(
    await examine(senderDomain(await startDns(texts as Record<string, string>)), SETTINGS),
  ).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining(missing),
  });
});

test("the sample's sender is bad for a public shop, and good on this machine", async () => {
  const check = senderDomain();
  const sample = { ...SETTINGS, MAIL_FROM: 'A* Economics <notes@shop.example>' };
  expect((await examine(check, sample)).verdict).toBe('bad');
  expect((await examine(check, { ...sample, SITE_URL: 'http://localhost:8888' })).verdict).toBe(
    'good',
  );
  expect((await examine(check, { ...SETTINGS, MAIL_FROM: 'Notes' })).verdict).toBe('bad');
});
