import { beforeEach, describe, expect, it } from 'vitest';
import { startTestInbox } from './test-inbox.ts';

let inbox: Awaited<ReturnType<typeof startTestInbox>>;
beforeEach(async () => {
  inbox = await startTestInbox();
});

const json = (path: string) => inbox.json(path);
const subjects = async (path: string) =>
  (await json(path)).messages.map(({ Subject }: { Subject: string }) => Subject);
const send = (fields = {}) =>
  inbox.send({
    from: '"The Shop" <shop@example.com>',
    to: '"Zoë Fenn" <zoe@example.com>',
    subject: 'Your notes – £12.99 😀',
    text: 'Thank you!\nhttps://shop.example/reset?token=abc=def',
    ...fields,
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
      Subject: 'Your notes – £12.99 😀',
      HTML: expect.stringContaining('<p>Thank <b>you</b></p>'),
      Text: expect.stringContaining('token=abc=def'),
      Inline: [],
      Attachments: [{ FileName: 'receipt.txt', ContentType: 'text/plain', Size: 4 }],
    });
    expect(Date.parse(message.Date)).not.toBeNaN();
    expect(await json('/api/v1/messages')).toMatchObject({ unread: 0, messages: [{ Read: true }] });
    expect(await (await inbox.api(`/api/v1/message/${message.ID}/raw`)).text()).toContain(
      'Subject: =?',
    );
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
    expect((await inbox.api('/api/v1/search')).status).toBe(400);
    expect((await inbox.api('/api/v1/search?query=is:unread')).status).toBe(501);
  });

  it('are deleted by id, or all together', async () => {
    const [newest] = (await json('/api/v1/messages')).messages;
    const one = await inbox.api('/api/v1/messages', {
      method: 'DELETE',
      body: JSON.stringify({ IDs: [newest.ID] }),
    });
    expect(await one.text()).toBe('ok');
    expect(await subjects('/api/v1/messages')).toEqual(['Reset link', 'First order']);
    expect((await inbox.api(`/api/v1/message/${newest.ID}`)).status).toBe(404);
    await inbox.api('/api/v1/messages', { method: 'DELETE' });
    expect(await subjects('/api/v1/messages')).toEqual([]);
  });

  it('survive a restart, in order, with their read marks', async () => {
    await json('/api/v1/message/latest');
    await inbox.close();
    inbox = await startTestInbox(inbox.dataDir);
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

it('requires the login that its address contains', async () => {
  const login = { user: 'the shop', password: 'p@ss/word' };
  const own = await startTestInbox(undefined, login);
  await own.send();
  expect((await own.json('/api/v1/messages')).total).toBe(1);
  const url = `smtp://127.0.0.1:${new URL(own.smtpUrl).port}`;
  const wrong = [
    { user: login.user, pass: 'wrong' },
    { user: 'stranger', pass: login.password },
  ];
  for (const auth of wrong) {
    const refused = own.send({}, { url, auth });
    await expect(refused).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
  }
});

it('offers STARTTLS with a certificate that a client may trust', async () => {
  const upgraded = { ignoreTLS: false, requireTLS: true };
  await inbox.send({}, { ...upgraded, tls: { ca: inbox.certificate } });
  expect((await json('/api/v1/messages')).total).toBe(1);
  await expect(inbox.send({}, upgraded)).rejects.toThrow(/self-signed/);
});
