import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { expect, onTestFinished, test } from 'vitest';
import { examine } from '../test-shop.ts';
import { senderDomain } from './sender.ts';

const HEADER_BYTES = 12;

/** Reads the name from a DNS query, and the position after its question. */
function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** Starts a DNS server with these texts by name (RFC 1035). @returns a resolver that asks it */
async function startDns(texts: Record<string, string>, isSilent = false): Promise<Resolver> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await new Promise((done) => socket.once('listening', done));
  onTestFinished(() => void socket.close());
  socket.on('message', (query, { port }) => {
    if (isSilent) return;
    const { name, end } = readQuestion(query);
    const text = texts[name];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    // A response without an error, or "no such name".
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    const parts = [header, query.subarray(HEADER_BYTES, end)];
    if (text !== undefined) {
      const [type, length] = [0x10, text.length + 1];
      // A pointer to the name, TXT, IN, a minute, and one string.
      parts.push(
        Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, length, text.length]),
      );
      parts.push(Buffer.from(text));
    }
    socket.send(Buffer.concat(parts), port, '127.0.0.1');
  });
  const resolver = new Resolver({ timeout: 300, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

const SETTINGS = { SITE_URL: 'https://notes.shop', MAIL_FROM: 'Notes <notes@notes.shop>' };
const SPF = { 'notes.shop': 'v=spf1 include:mail.shop -all' };
const DMARC = { '_dmarc.notes.shop': 'v=DMARC1; p=quarantine' };

test('a domain with SPF and DMARC is good', async () => {
  const resolver = await startDns({ ...SPF, ...DMARC });
  expect(await examine(senderDomain(resolver), SETTINGS)).toEqual({
    verdict: 'good',
    sentence: 'notes.shop has records for SPF and DMARC.',
  });
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

test('a DNS that does not respond is a warning that names the records to check', async () => {
  expect(await examine(senderDomain(await startDns({}, true)), SETTINGS)).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining('The DNS does not respond here'),
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
