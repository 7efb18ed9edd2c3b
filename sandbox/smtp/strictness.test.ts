import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmtp } from './index.ts';

const LOGIN = { user: 'the shop', password: 'p@ss/word' };

let dataDir: string;
let inbox: Awaited<ReturnType<typeof startSmtp>>;
const start = () => startSmtp({ port: 0, smtpPort: 0, dataDir, ...LOGIN });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smtp-'));
  inbox = await start();
});

afterEach(async () => {
  await inbox.close();
  rmSync(dataDir, { recursive: true });
});

const message = {
  from: 'shop@example.com',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Hello',
};
const send = (options: object = {}, fields: object = {}) =>
  createTransport({ url: inbox.smtpUrl, ignoreTLS: true, ...options }).sendMail({
    ...message,
    ...fields,
  });
const received = async () =>
  (await (await fetch(`${inbox.origin}/api/v1/messages`)).json()).messages.length;

/** A client that sends lines as they are. */
class RawClient {
  readonly #socket: Socket;
  #text = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8').on('data', (text) => {
      this.#text += text;
    });
  }

  /** Connects, and signs in unless told otherwise. */
  static async open({ isSignedIn = true } = {}): Promise<RawClient> {
    const client = new RawClient(connect(Number(new URL(inbox.smtpUrl).port), '127.0.0.1'));
    await client.#reply();
    await client.ask('EHLO localhost');
    const plain = Buffer.from(`\0${LOGIN.user}\0${LOGIN.password}`).toString('base64');
    if (isSignedIn) expect(await client.ask(`AUTH PLAIN ${plain}`)).toMatch(/^235 /);
    return client;
  }

  /** Sends a line. @returns the last line of the response */
  async ask(line: string): Promise<string> {
    this.#text = '';
    this.#socket.write(`${line}\r\n`);
    return this.#reply();
  }

  async #reply(): Promise<string> {
    const end = /^\d{3} .*\r\n$/m;
    while (!end.test(this.#text)) await once(this.#socket, 'data');
    return end.exec(this.#text)?.[0] ?? '';
  }

  close(): void {
    this.#socket.destroy();
  }
}

describe('the login', () => {
  it('is part of the address', async () => {
    await send();
    expect(await received()).toBe(1);
  });

  it.each([
    ['a wrong password', { user: LOGIN.user, pass: 'wrong' }],
    ['an unknown user', { user: 'stranger', pass: LOGIN.password }],
  ])('with %s is refused', async (_, auth) => {
    const { port } = new URL(inbox.smtpUrl);
    const url = `smtp://127.0.0.1:${port}`;
    await expect(send({ url, auth })).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
  });

  it('is demanded before a message', async () => {
    const client = await RawClient.open({ isSignedIn: false });
    expect(await client.ask('MAIL FROM:<shop@example.com>')).toMatch(/^530 /);
    client.close();
  });
});

describe('STARTTLS', () => {
  const upgraded = { ignoreTLS: false, requireTLS: true };

  it('is offered with a certificate that a client may trust', async () => {
    await send({ ...upgraded, tls: { ca: inbox.certificate } });
    expect(await received()).toBe(1);
    const { subject, subjectAltName } = new X509Certificate(inbox.certificate);
    expect([subject, subjectAltName]).toEqual([
      'CN=localhost',
      'DNS:localhost, IP Address:127.0.0.1',
    ]);
  });

  it('fails for a client that does not know the certificate', async () => {
    await expect(send(upgraded)).rejects.toThrow(/self-signed/);
    expect(await received()).toBe(0);
  });

  it('has the same certificate after a restart, and another in another folder', async () => {
    const { certificate } = inbox;
    await inbox.close();
    inbox = await start();
    expect(inbox.certificate).toBe(certificate);
    const otherDir = mkdtempSync(join(tmpdir(), 'smtp-'));
    const other = await startSmtp({ port: 0, smtpPort: 0, dataDir: otherDir });
    expect(other.certificate).not.toBe(certificate);
    await other.close();
    rmSync(otherDir, { recursive: true });
  });
});

describe('a message', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => `student-${index}@example.com`);

  it('has at most 100 recipients', async () => {
    expect((await send({}, { to: people(100) })).rejected).toEqual([]);
    const { accepted, rejectedErrors } = await send({}, { to: people(101) });
    expect(accepted).toHaveLength(100);
    expect(rejectedErrors).toMatchObject([{ responseCode: 452 }]);
  });

  it.each([
    [998, /^250 /],
    [999, /^554 /],
  ])('with a line of %i characters gets %s', async (length, reply) => {
    const client = await RawClient.open();
    await client.ask('MAIL FROM:<shop@example.com>');
    await client.ask('RCPT TO:<ann@example.com>');
    await client.ask('DATA');
    expect(await client.ask(`Subject: Long\r\n\r\n${'x'.repeat(length)}\r\n.`)).toMatch(reply);
    client.close();
  });

  it.each(['zoë@example.com', 'ann@bücher.example'])('to %s needs SMTPUTF8', async (address) => {
    const client = await RawClient.open();
    expect(await client.ask(`MAIL FROM:<${address}>`)).toMatch(/^553 /);
    expect(await client.ask('MAIL FROM:<shop@example.com>')).toMatch(/^250 /);
    expect(await client.ask(`RCPT TO:<${address}>`)).toMatch(/^553 /);
    expect(await client.ask('RCPT TO:<ann@example.com>')).toMatch(/^250 /);
    await client.ask('RSET');
    expect(await client.ask('MAIL FROM:<shop@example.com> SMTPUTF8')).toMatch(/^250 /);
    expect(await client.ask(`RCPT TO:<${address}>`)).toMatch(/^250 /);
    client.close();
    await send({}, { to: address });
    expect(await received()).toBe(1);
  });

  it('to a domain with other letters needs none, in its ASCII form', async () => {
    await send({}, { to: 'ann@xn--bcher-kva.example' });
    expect(await received()).toBe(1);
  });
});
