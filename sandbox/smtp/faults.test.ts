import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSmtp } from './index.ts';

let dataDir: string;
let inbox: Awaited<ReturnType<typeof startSmtp>>;

const api = (path: string, init?: RequestInit) => fetch(`${inbox.origin}${path}`, init);
const json = async (path: string) => (await api(path)).json();
const fail = (fault: object) =>
  api('/__sandbox/fail', { method: 'POST', body: JSON.stringify(fault) });
const send = (socketTimeout = 5_000, to = 'ann@example.com') =>
  createTransport({ url: inbox.smtpUrl, socketTimeout, ignoreTLS: true }).sendMail({
    from: 'shop@example.com',
    to,
    subject: 'Your notes',
    text: 'Thank you!',
  });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smtp-'));
  inbox = await startSmtp({ port: 0, smtpPort: 0, dataDir });
});

afterEach(async () => {
  await inbox.close();
  rmSync(dataDir, { recursive: true });
});

it('refuses the next delivery with a temporary error, and accepts the one after', async () => {
  await fail({ times: 1 });
  expect((await api('/api/v1/messages')).status).toBe(200);
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  await send();
  expect((await json('/api/v1/messages')).total).toBe(1);
});

it.each([
  [503, 451],
  [421, 451],
  [550, 554],
])('turns status %i into SMTP %i', async (status, responseCode) => {
  await fail({ times: 1, status, method: 'SMTP' });
  await expect(send()).rejects.toMatchObject({ responseCode });
});

it('is met once by a delivery, for all of its recipients', async () => {
  await fail({ times: 1 });
  const people = 'ann@example.com, bob@example.com, eve@example.com';
  await expect(send(5_000, people)).rejects.toMatchObject({
    command: 'RCPT TO',
    rejectedErrors: [{ responseCode: 451 }, { responseCode: 451 }, { responseCode: 451 }],
  });
  expect((await send(5_000, people)).accepted).toHaveLength(3);
});

it('cuts the connection and stores nothing', async () => {
  await fail({ times: 1, drop: true });
  await expect(send()).rejects.toThrow();
  expect((await json('/api/v1/messages')).total).toBe(0);
});

it('never replies, until the client gives up', async () => {
  await fail({ times: 1, hang: true });
  await expect(send(500)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('replies late', async () => {
  await fail({ times: 1, hang: 50 });
  await send();
  expect((await json('/api/v1/messages')).total).toBe(1);
});

it('applies to the API only if a fault names a method or a path', async () => {
  await fail({ times: 1, path: '/api', status: 503 });
  await send();
  expect((await api('/api/v1/messages')).status).toBe(503);
  expect((await json('/api/v1/messages')).total).toBe(1);
});

it('clears all faults with zero times', async () => {
  await fail({ times: 5 });
  await fail({ times: 5, method: 'GET' });
  await fail({ times: 0 });
  await send();
  expect((await json('/api/v1/messages')).total).toBe(1);
});
