import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#sandbox/kit/test-folder.ts';
import { startSmtp } from '#sandbox/smtp/index.ts';
import { examine } from '../test-shop.ts';
import { mailServer } from './email.ts';

test('a server that accepts the connection is good, and nothing is sent', async () => {
  const inbox = await startSmtp({ port: 0, smtpPort: 0, dataDir: temporaryFolder() });
  onTestFinished(inbox.close);
  expect((await examine(mailServer, { SMTP_URL: inbox.smtpUrl })).verdict).toBe('good');
  const { messages } = await (await fetch(`${inbox.origin}/api/v1/messages`)).json();
  expect(messages).toEqual([]);
});

/** A mail server that says these lines, one after each command. @returns its address */
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
  const finding = await examine(mailServer, { SMTP_URL: `smtp://shop:the-password@${host}` });
  expect(finding).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('refuses the user or the password'),
  });
  expect(finding.sentence).not.toContain('the-password');
});

test('a server without TLS is bad, except on this machine', async () => {
  const lines = ['220 mail', '250 mail', '500 No STARTTLS'];
  const here = await speak(...lines);
  expect((await examine(mailServer, { SMTP_URL: `smtp://${here}` })).verdict).toBe('good');
  // A name of this machine that counts as that of another.
  const elsewhere = (await speak(...lines)).replace('127.0.0.1', '127.1');
  expect(await examine(mailServer, { SMTP_URL: `smtp://${elsewhere}` })).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('no TLS'),
  });
});

test.each([
  ['does not exist', 'smtp://localhost:2', 'nothing responds at its address'],
  ['has an unknown name', 'smtp://mail.invalid:25', 'its name is not known'],
])('a server that %s is bad', async (_, url, reason) => {
  expect(await examine(mailServer, { SMTP_URL: url })).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(reason),
  });
});
