import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contentItem, gradeEvidence, topic } from '#contract/catalogue.ts';
import { sealTicket } from '#server/tokens/tickets.ts';
import type { TestClient } from '../support/client.ts';
import { injectFault } from '../support/faults.ts';
import { MICRO } from '../support/ids.ts';
import { buy, provider } from '../support/purchase.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';
import { signUp } from '../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });

let locked: z.infer<typeof contentItem>;
let free: z.infer<typeof contentItem>;

async function read<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  return schema.parse(await (await shop.client().get(path)).json());
}

beforeAll(async () => {
  const topics = await read(`/api/subjects/${MICRO}/topics`, z.array(topic));
  const items = await Promise.all(
    topics.map(({ id }) => read(`/api/topics/${id}/content`, z.array(contentItem))),
  );
  const all = items.flat();
  [locked, free] = [all.find((item) => item.isLocked), all.find((item) => !item.isLocked)] as [
    typeof locked,
    typeof free,
  ];
});

/** Follows the one redirect of a permitted download. */
async function download(client: TestClient, path: string, headers = {}): Promise<Response> {
  const decided = await client.get(path);
  const ticket = decided.headers.get('location');
  return decided.status === 302 && ticket ? client.fetch(ticket, { headers }) : decided;
}

async function buyer(): Promise<{ client: TestClient; paymentIntentId: string }> {
  const client = shop.client();
  await signUp(client);
  return { client, paymentIntentId: await buy(shop, client, MICRO) };
}

test('a locked file is 401 for a visitor and 403 for a student who has not bought it', async () => {
  const visitor = await shop.client().get(locked.downloadUrl);
  expect(visitor.status).toBe(401);
  const student = shop.client();
  await signUp(student);
  expect((await student.get(locked.downloadUrl)).status).toBe(403);
});

/** @covers files.download-endpoint */
test('a buyer gets the PDF, named after its title and never cached', async () => {
  const { client } = await buyer();
  const response = await download(client, locked.downloadUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-disposition')).toContain('.pdf');
  const bytes = await response.arrayBuffer();
  expect(bytes.byteLength).toBe(Number(response.headers.get('content-length')));
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(0);
});

test('a visitor gets a free file', async () => {
  expect((await download(shop.client(), free.downloadUrl)).status).toBe(200);
});

test('a locked file is 403 again after a refund', async () => {
  const { client, paymentIntentId } = await buyer();
  await provider(shop).refunds.create({ payment_intent: paymentIntentId });
  await client.post('/api/complete-purchase', { paymentIntentId });
  expect((await client.get(locked.downloadUrl)).status).toBe(403);
});

test('an interrupted download resumes where it stopped', async () => {
  const { client } = await buyer();
  const whole = await (await download(client, locked.downloadUrl)).arrayBuffer();
  const part = await download(client, locked.downloadUrl, { range: 'bytes=100-199' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.byteLength}`);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array(whole.slice(100, 200)));

  const etag = part.headers.get('etag') ?? '';
  const same = await download(client, locked.downloadUrl, { range: 'bytes=0-9', 'if-range': etag });
  const other = await download(client, locked.downloadUrl, {
    range: 'bytes=0-9',
    'if-range': '"x"',
  });
  expect([same.status, other.status]).toEqual([206, 200]);
  const beyond = await download(client, locked.downloadUrl, { range: 'bytes=99999999-' });
  expect([beyond.status, await beyond.text()]).toEqual([416, '']);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.byteLength}`);
});

test('a ticket opens its own file only, and an altered one opens nothing', async () => {
  const { client } = await buyer();
  const ticketed = (await client.get(locked.downloadUrl)).headers.get('location') ?? '';
  const ticket = new URL(ticketed, shop.shop).searchParams.get('ticket') ?? '';
  const stranger = shop.client();
  expect((await stranger.get(ticketed)).status).toBe(200);
  const items = await read(`/api/topics/${locked.topicId}/content`, z.array(contentItem));
  const another = items.find(({ id, isLocked }) => isLocked && id !== locked.id);
  const spoilt = `${ticket.slice(0, -4)}AAAA`;
  for (const path of [
    `${locked.downloadUrl}?ticket=${spoilt}`,
    `${locked.downloadUrl}?ticket=`,
    ...(another ? [`${another.downloadUrl}?ticket=${ticket}`] : []),
  ]) {
    expect((await stranger.get(path)).status, path.slice(0, 40)).toBe(401);
  }
});

test('a student with access gets another ticket for one that does not open', async () => {
  const { client } = await buyer();
  const spoilt = await client.get(`${locked.downloadUrl}?ticket=nonsense`);
  expect(spoilt.status).toBe(302);
  expect((await client.get(spoilt.headers.get('location') ?? '')).status).toBe(200);
});

/** @covers files.download-unavailable */
test('whatever the file store responds, the caller gets the shop’s own words', async () => {
  for (const status of [400, 403, 404, 429, 503]) {
    await injectFault(shop.content, { path: '/files/', status, times: 1 });
    const response = await download(shop.client(), free.downloadUrl);
    expect(await response.json()).toMatchObject({ code: 'download_failed' });
    expect([response.status, response.headers.get('etag')]).toEqual([502, null]);
  }
});

test('a ticket leads to the shop’s own files at the file store, and nowhere else', async () => {
  const elsewhere = [
    `${shop.content}/v2025-02-19/data/query/production`,
    `${shop.content}/files/${setting(shop, 'SANITY_PROJECT_ID')}/another/a.pdf`,
    `${shop.content}/files/${setting(shop, 'SANITY_PROJECT_ID')}/../../v1/a.pdf`,
    `${shop.shop}/`,
    'https://cdn.sanity.io.example/files/a/b/c.pdf',
  ];
  for (const url of elsewhere) {
    const ticket = await sealTicket(setting(shop, 'TICKET_SECRET'), free.id, {
      url,
      disposition: 'attachment',
    });
    const response = await shop.client().get(`${free.downloadUrl}?ticket=${ticket}`);
    expect([response.status, await response.json()]).toEqual([
      502,
      expect.objectContaining({ code: 'download_failed' }),
    ]);
  }
});

/** @covers files.download-endpoint */
test('no response reveals a file’s address in the CMS or its hash', async () => {
  const { client } = await buyer();
  const responses = [
    await client.get(locked.downloadUrl),
    await download(client, locked.downloadUrl),
    await client.get(`/api/topics/${locked.topicId}/content`),
  ];
  for (const response of responses) {
    const headers = JSON.stringify([...response.headers]);
    expect(headers).not.toMatch(/files\/|[0-9a-f]{40}/);
  }
  expect(await responses[2]?.text()).not.toMatch(/files\/|[0-9a-f]{40}/);
});

/** @covers files.evidence-name */
test('the newest grade evidence is public, under its own name', async () => {
  const [newest] = await read('/api/grade-evidence', z.array(gradeEvidence));
  const fallback = await shop.client().get('/api/grade-evidence/download');
  expect([fallback.status, fallback.headers.get('location')]).toEqual([302, newest?.pdfUrl]);
  const response = await download(shop.client(), newest?.pdfUrl ?? '');
  expect(response.headers.get('content-disposition')).toContain('grade-evidence.pdf');
});

test.each(['/objects/unknown', '/objects/..%2f..%2fetc', '/objects/a.b', '/objects/'])(
  '%s is not a file',
  async (path) => {
    expect((await shop.client().get(path)).status).toBe(404);
  },
);

test('no log line contains a query string', () => {
  expect(shop.lines.length).toBeGreaterThan(0);
  expect(shop.lines.join('\n')).not.toMatch(/\?|ticket=/);
});
