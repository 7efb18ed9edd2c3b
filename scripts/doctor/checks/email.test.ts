import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { startSmtp } from 'local-stand-ins/smtp/index.ts';
import { expect, onTestFinished, test } from 'vitest';
import { examine, injectFault } from '../test-shop.ts';
import { mailServer } from './email.ts';

const SETTINGS = { MAIL_FROM: 'Notes <notes@shop.example>', OWNER_EMAIL: 'owner@shop.example' };
const check = (url: string) => examine(mailServer, { ...SETTINGS, SMTP_URL: url });

async function startInbox() {
  const inbox = await startSmtp({ port: 0, smtpPort: 0, dataDir: temporaryFolder() });
  onTestFinished(inbox.close);
  return inbox;
}

test('a server that accepts sender and recipient is good, and nothing is sent', async () => {
  const inbox = await startInbox();
  expect((await check(inbox.smtpUrl)).verdict).toBe('good');
  const { messages } = await (await fetch(`${inbox.origin}/api/v1/messages`)).json();
  expect(messages).toEqual([]);
});

test.each([
  [{ status: 554 }, 'It refuses an email to OWNER_EMAIL with 554'],
  [{ status: 500 }, 'It is not accepting email now (451)'],
  [{ drop: true }, 'it cut the connection'],
])('a server with the fault %o is bad', async (fault, sentence) => {
  const inbox = await startInbox();
  await injectFault(inbox.origin, fault);
  expect(await check(inbox.smtpUrl)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(sentence),
  });
});

test.each([
  ['an unverified sender', ['550 Not verified'], 'It refuses the sender with 550: verify'],
  ['a recipient', ['250 Yes', '550-Trial\r\n550 accounts'], 'to OWNER_EMAIL with 550'],
  ['email for now', ['452 Quota'], 'It is not accepting email now (452)'],
])('a server that refuses %s is bad', async (_, replies, sentence) => {
  const host = await speak('220 mail', '250 mail', ...replies);
  expect(await check(`smtp://${host}`)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(sentence),
  });
});

/** Says these lines, one after each command. @returns the server's address */
async function speak(...lines: string[]): Promise<string> {
  const server = createServer((socket) => {
    const rest = [...lines];
    const next = () => socket.write(`${rest.shift() ?? '500 No'}\r\n`);
    socket.on('data', next);
    socket.on('error', () => {});
    next();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a server that refuses the password is bad, and the password is not printed', async () => {
  const host = await speak('220 mail', '250-mail\r\n250 AUTH PLAIN', '535 Wrong');
  const finding = await check(`smtp://shop:the-password@${host}`);
  expect(finding).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('refuses the user or the password'),
  });
  expect(finding.sentence).not.toContain('the-password');
});

test('a server without TLS is bad, except on this machine', async () => {
  const here = await speak('220 mail', '250 mail', '250 Yes', '250 Yes', '250 Reset');
  expect((await check(`smtp://${here}`)).verdict).toBe('good');
  // Name of this machine that counts as another machine's.
  const elsewhere = (await speak('220 mail', '250 mail', '500 No STARTTLS')).replace(
    '127.0.0.1',
    '127.1',
  );
  expect(await check(`smtp://${elsewhere}`)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('no TLS'),
  });
});

test.each([
  ['does not exist', 'smtp://localhost:2', 'nothing responds at its address'],
  ['has an unknown name', 'smtp://mail.invalid:25', 'its name is not known'],
])('a server that %s is bad', async (_, url, reason) => {
  expect(await check(url)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(reason),
  });
});
