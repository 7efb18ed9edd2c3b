import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmtp } from './index.ts';

let dataDir: string;
let inbox: Awaited<ReturnType<typeof startSmtp>>;

const start = () => startSmtp({ port: 0, smtpPort: 0, dataDir });
const api = (path: string, init?: RequestInit) => fetch(`${inbox.origin}${path}`, init);
const json = async (path: string) => (await api(path)).json();
const subjects = async (path: string) =>
  (await json(path)).messages.map(({ Subject }: { Subject: string }) => Subject);
const email = (fields = {}) => ({
  from: '"The Shop" <shop@example.com>',
  to: '"Zoë Fenn" <zoe@example.com>',
  subject: 'Your notes – £12.99 😀',
  text: 'Thank you!\nhttps://shop.example/reset?token=abc=def',
  ...fields,
});
const send = (fields = {}, url = inbox.smtpUrl) =>
  createTransport({ url, socketTimeout: 5_000, ignoreTLS: true }).sendMail(email(fields));
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smtp-'));
  inbox = await start();
});

afterEach(async () => {
  await inbox.close();
  rmSync(dataDir, { recursive: true });
});

describe('a sent email', () => {
  it('is listed as Mailpit lists it', async () => {
    const { messageId } = await send({ cc: 'head@school.example', replyTo: 'help@example.com' });
    expect(await json('/api/v1/messages')).toEqual({
      total: 1,
      unread: 1,
      count: 1,
      messages_count: 1,
      messages_unread: 1,
      start: 0,
      tags: [],
      messages: [
        {
          ID: expect.stringMatching(/^[0-9a-z]+$/),
          MessageID: messageId.slice(1, -1),
          Read: false,
          From: { Name: 'The Shop', Address: 'shop@example.com' },
          To: [{ Name: 'Zoë Fenn', Address: 'zoe@example.com' }],
          Cc: [{ Name: '', Address: 'head@school.example' }],
          Bcc: [],
          ReplyTo: [{ Name: '', Address: 'help@example.com' }],
          Subject: 'Your notes – £12.99 😀',
          Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          Tags: [],
          Username: '',
          Attachments: 0,
          Size: expect.any(Number),
          Snippet: 'Thank you! https://shop.example/reset?token=abc=def',
        },
      ],
    });
  });

  it('is returned with its content, and is marked read', async () => {
    await send({
      html: '<p>Thank <b>you</b></p>',
      attachments: [{ filename: 'receipt.txt', content: 'paid' }],
    });
    const message = await json('/api/v1/message/latest');
    expect(message).toMatchObject({
      ReturnPath: 'shop@example.com',
      Subject: 'Your notes – £12.99 😀',
      HTML: expect.stringContaining('<p>Thank <b>you</b></p>'),
      Text: expect.stringContaining('token=abc=def'),
      Inline: [],
      Attachments: [{ FileName: 'receipt.txt', ContentType: 'text/plain', Size: 4 }],
    });
    expect(Date.parse(message.Date)).not.toBeNaN();
    expect(await json('/api/v1/messages')).toMatchObject({ unread: 0, messages: [{ Read: true }] });
    expect(await (await api(`/api/v1/message/${message.ID}/raw`)).text()).toContain('Subject: =?');
  });

  it('shows its blind recipients', async () => {
    await send({ bcc: 'auditor@example.com' });
    expect((await json('/api/v1/message/latest')).Bcc).toEqual([
      { Name: '', Address: 'auditor@example.com' },
    ]);
  });
});

describe('several emails', () => {
  beforeEach(async () => {
    await send({ subject: 'First order' });
    await send({ subject: 'Reset link', to: 'bob@example.com' });
    await send({ subject: 'Second order' });
  });

  it('are listed newest first, in pages', async () => {
    expect(await subjects('/api/v1/messages')).toEqual([
      'Second order',
      'Reset link',
      'First order',
    ]);
    const page = await json('/api/v1/messages?start=1&limit=1');
    expect(page).toMatchObject({
      total: 3,
      count: 1,
      start: 1,
      messages: [{ Subject: 'Reset link' }],
    });
  });

  it('are found by recipient, sender, subject and words', async () => {
    const search = (query: string) => subjects(`/api/v1/search?query=${encodeURIComponent(query)}`);
    expect(await search('to:BOB@example.com')).toEqual(['Reset link']);
    expect(await search('from:shop subject:order')).toEqual(['Second order', 'First order']);
    expect(await search('subject:"first order"')).toEqual(['First order']);
    expect(await search('zoë second')).toEqual(['Second order']);
    expect(await search('to:absent@example.com')).toEqual([]);
    expect((await api('/api/v1/search')).status).toBe(400);
    expect((await api('/api/v1/search?query=is:unread')).status).toBe(501);
  });

  it('are deleted by id, or all together', async () => {
    const [newest] = (await json('/api/v1/messages')).messages;
    const one = await api('/api/v1/messages', {
      method: 'DELETE',
      body: JSON.stringify({ IDs: [newest.ID] }),
    });
    expect(await one.text()).toBe('ok');
    expect(await subjects('/api/v1/messages')).toEqual(['Reset link', 'First order']);
    expect((await api(`/api/v1/message/${newest.ID}`)).status).toBe(404);
    await api('/api/v1/messages', { method: 'DELETE' });
    expect(await subjects('/api/v1/messages')).toEqual([]);
  });

  it('survive a restart, in order, with their read marks', async () => {
    await json('/api/v1/message/latest');
    await inbox.close();
    inbox = await start();
    await send({ subject: 'Third order' });
    const { messages, unread } = await json('/api/v1/messages');
    expect(unread).toBe(3);
    expect(messages.map(({ Subject }: { Subject: string }) => Subject)).toEqual([
      'Third order',
      'Second order',
      'Reset link',
      'First order',
    ]);
  });
});
