import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { startSmtp } from 'local-stand-ins/smtp/index.ts';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { smtpOptions } from '#server/services/email.ts';

const message = {
  from: 'shop@example.com',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Hello',
};

/** Sends as the shop does to a remote server. `127.1` is this machine, but counts as remote. */
const sendElsewhere = (port: string | number, ca?: string) =>
  createTransport({
    ...smtpOptions(`smtp://shop:password_local@127.1:${port}?requireTLS=false&ignoreTLS=true`),
    tls: { servername: 'localhost', ca },
  }).sendMail(message);

async function startInbox() {
  const inbox = await startSmtp({ port: 0, smtpPort: 0, dataDir: temporaryFolder() });
  onTestFinished(inbox.close);
  const received = async () =>
    (await (await fetch(`${inbox.origin}/api/v1/messages`)).json()).messages.length;
  return { ...inbox, received, port: new URL(inbox.smtpUrl).port };
}

test('a remote server gets an email by STARTTLS if its certificate is valid', async () => {
  const { port, certificate, received } = await startInbox();
  await expect(sendElsewhere(port)).rejects.toThrow(/self-signed/);
  expect(await received()).toBe(0);
  await sendElsewhere(port, certificate);
  expect(await received()).toBe(1);
});

test('a remote server without STARTTLS gets neither an email nor the password', async () => {
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password);
      done(null, { user: 'shop' });
    },
  });
  server.on('error', () => {});
  onTestFinished(() => new Promise((done) => server.close(done)));
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  await expect(sendElsewhere(port)).rejects.toMatchObject({ code: 'ETLS' });
  expect(passwords).toEqual([]);
});

test.each(['smtp://127.0.0.1:25', 'smtp://shop:secret@localhost:25', 'smtp://[::1]:25'])(
  '%s is on this machine and needs no encryption',
  (url) => {
    expect(smtpOptions(url)).toMatchObject({ requireTLS: false, ignoreTLS: true });
  },
);

test.each([
  'smtp://smtp.example:587',
  'smtp://localhost@smtp.example',
  'smtp://127.0.0.1.example:25',
  'smtps://shop:secret@smtp.example:465',
])('%s is remote', (url) => {
  expect(smtpOptions(url)).toMatchObject({ requireTLS: true, ignoreTLS: false });
});
