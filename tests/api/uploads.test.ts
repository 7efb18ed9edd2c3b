import { expect, test } from 'vitest';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { sealUploadTicket } from '#server/tokens/tickets.ts';
import { injectFault } from '../support/faults.ts';
import { lakeOf } from '../support/lake.ts';
import { expectRefusal, openPanel, put, startUpload } from '../support/panel.ts';
import { makeLargePdf, makePdf } from '../support/pdf.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';

const shop = await startTestSandbox();
const panel = await openPanel(shop);
/** Whoever holds an address needs no more. */
const browser = shop.client();

const lake = lakeOf(shop);

const storedSizes = () => lake.fetch<number[]>('*[_type == "sanity.fileAsset"].size');

/** A body whose length nobody is told. */
function stream(bytes: Uint8Array, piece = 64 * 1024): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + piece));
      at += piece;
    },
  });
}

test('only the administrator is told where to upload', async () => {
  expect((await browser.post('/api/objects/upload')).status).toBe(401);
});

/** @covers files.upload-endpoint, files.upload-refused */
test('an upload’s address is absolute, of this shop, and takes one PDF', async () => {
  const answer = await panel.post('/api/objects/upload');
  const { uploadURL } = (await answer.json()) as { uploadURL: string };
  expect(uploadURL.startsWith(`${shop.shop}/objects/upload-`)).toBe(true);
  const path = uploadURL.slice(shop.shop.length);
  const pdf = await makePdf();
  const stored = await put(browser, path, pdf);
  expect([stored.status, await stored.json()]).toEqual([200, {}]);
  expect(await storedSizes()).toContain(pdf.length);
  await expectRefusal(await put(browser, path, pdf), 409, messages.uploadTicketUsed);
  await expectRefusal(await put(browser, path, await makePdf()), 409, messages.uploadTicketUsed);
});

/** @covers admin-content.pdf-size */
test('10485760 bytes fit, not one more, by header and by count', async () => {
  const largest = await makeLargePdf(CONTENT_PDF_MAX_BYTES);
  expect((await put(browser, await startUpload(panel), largest)).status).toBe(200);
  expect(await storedSizes()).toContain(CONTENT_PDF_MAX_BYTES);

  const path = await startUpload(panel);
  const tooLarge = await makeLargePdf(CONTENT_PDF_MAX_BYTES + 1);
  await expectRefusal(await put(browser, path, tooLarge), 413, messages.contentPdfTooLarge);
  const uncounted = await put(browser, path, stream(tooLarge));
  await expectRefusal(uncounted, 413, messages.contentPdfTooLarge);
  expect(await storedSizes()).not.toContain(CONTENT_PDF_MAX_BYTES + 1);
  // A refusal spends nothing.
  expect((await put(browser, path, stream(await makePdf()))).status).toBe(200);
});

test('what does not begin as a PDF does is refused, however it is cut into pieces', async () => {
  const path = await startUpload(panel);
  const pieces = (text: string) => stream(new TextEncoder().encode(text), 1);
  for (const body of ['<!doctype html>', '', '%PD', ' %PDF-1.7', pieces('%PDX-1.7')]) {
    await expectRefusal(await put(browser, path, body), 415, messages.uploadNotAPdf);
  }
  expect((await put(browser, path, stream(await makePdf(), 3))).status).toBe(200);
});

/** @covers files.upload-refused */
test('a ticket that is forged, expired or for something else opens nothing', async () => {
  const [mine, another] = [await startUpload(panel), await startUpload(panel)];
  const [id = '', ticket = ''] = mine.split('?ticket=');
  const [anotherId = ''] = another.split('?ticket=');
  const expired = await sealUploadTicket(setting(shop, 'TICKET_SECRET'), id.slice(9), -1);
  const paths = [
    `${id}?ticket=${ticket.slice(0, -4)}AAAA`,
    `${id}?ticket=nonsense`,
    `${id}?ticket=${expired}`,
    `${anotherId}?ticket=${ticket}`,
  ];
  for (const path of paths) {
    const answer = await put(browser, path, await makePdf());
    await expectRefusal(answer, 401, messages.uploadTicketInvalid);
  }
  expect((await browser.get(mine)).status).toBe(404);
  expect((await put(browser, id, await makePdf())).status).toBe(405);
});

/** @covers files.upload-refused */
test('an upload that breaks leaves nothing, and may be tried again', async () => {
  const path = await startUpload(panel);
  const before = await storedSizes();
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('%PDF-1.7 half of it')),
    pull: (controller) => controller.error(new Error('The line broke')),
  });
  await expect(put(browser, path, broken)).rejects.toThrow();
  for (const fault of [
    { path: '/v2025-02-19/assets', status: 503 },
    { path: '/v2025-02-19/assets', drop: true } as const,
  ]) {
    await injectFault(shop.content, { times: 1, ...fault });
    await expectRefusal(await put(browser, path, await makePdf()), 502, messages.uploadFailed);
  }
  expect(await storedSizes()).toEqual(before);
  expect((await put(browser, path, await makePdf())).status).toBe(200);
});

test('of two uploads to one address at the same moment one counts', async () => {
  const path = await startUpload(panel);
  const bodies = await Promise.all([makePdf(), makePdf()]);
  const answers = await Promise.all(bodies.map((body) => put(browser, path, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('no answer tells where the CMS keeps a file, and no log line holds a ticket', async () => {
  const path = await startUpload(panel);
  const answer = await put(browser, path, await makePdf());
  expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toMatch(
    /files\/|[0-9a-f]{40}/,
  );
  expect(shop.lines.join('\n')).not.toMatch(/\?|ticket=/);
});
