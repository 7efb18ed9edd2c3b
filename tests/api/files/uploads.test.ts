import { expect, test } from 'vitest';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { serverMessages } from '#server/messages.ts';
import { sealUploadTicket } from '#server/tokens/tickets.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { expectRefusal, openPanel, put, startUpload } from '../../support/panel.ts';
import { makeLargePdf, makePdf } from '../../support/pdf.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { ticketKey } from '../../support/ticket-key.ts';
import { uploadIdOf } from '../../support/upload-file.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();
const panel = await openPanel(shop);
/** An upload needs only its address. */
const browser = shop.client();

const files = storedFiles(shop);

const sizeAt = async (path: string) => (await files.original(uploadIdOf(path)))?.bytes.length;

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

test('an upload’s address is absolute, on this shop, and accepts one PDF, whose location stays secret', async () => {
  const response = await panel.post('/api/objects/upload');
  const { uploadURL } = (await response.json()) as { uploadURL: string };
  expect(uploadURL.startsWith(`${shop.shop}/objects/upload-`)).toBe(true);
  const path = uploadURL.slice(shop.shop.length);
  const pdf = await makePdf();
  const stored = await put(browser, path, pdf);
  expect([stored.status, await stored.json()]).toEqual([200, {}]);
  expect(JSON.stringify([...stored.headers])).not.toMatch(/files\/|[0-9a-f]{40}/);
  expect(shop.lines.join('\n')).not.toMatch(/\?|ticket=/);
  expect((await files.original(uploadIdOf(path)))?.bytes).toEqual(pdf);
  await expectRefusal(await put(browser, path, pdf), 409, serverMessages.uploadTicketUsed);
  await expectRefusal(
    await put(browser, path, await makePdf()),
    409,
    serverMessages.uploadTicketUsed,
  );
});

test('the store keeps a file under its own name, without folders', async () => {
  const name = encodeURIComponent('folder/Übungen & notes.pdf');
  const path = `${await startUpload(panel)}&name=${name}`;
  expect((await put(browser, path, await makePdf())).status).toBe(200);
  expect((await files.original(uploadIdOf(path)))?.name).toBe('Übungen & notes.pdf');
});

test('10485760 bytes are accepted, and one byte more is refused, by header and by count', async () => {
  const largest = await makeLargePdf(CONTENT_PDF_MAX_BYTES);
  const exact = await startUpload(panel);
  expect((await put(browser, exact, largest)).status).toBe(200);
  expect(await sizeAt(exact)).toBe(CONTENT_PDF_MAX_BYTES);

  const path = await startUpload(panel);
  const tooLarge = await makeLargePdf(CONTENT_PDF_MAX_BYTES + 1);
  await expectRefusal(await put(browser, path, tooLarge), 413, panelMessages.contentPdfTooLarge);
  const uncounted = await put(browser, path, stream(tooLarge));
  await expectRefusal(uncounted, 413, panelMessages.contentPdfTooLarge);
  expect(await sizeAt(path)).toBeUndefined();
  expect((await put(browser, path, stream(await makePdf()))).status).toBe(200);
});

test('a file that does not begin like a PDF is refused, and a PDF accepted, however it is chunked', async () => {
  const path = await startUpload(panel);
  const pieces = (text: string) => stream(new TextEncoder().encode(text), 1);
  for (const body of [
    '<!doctype html>',
    '',
    '%PD',
    `${' '.repeat(1_024)}%PDF-1.7`,
    pieces('%PDX-1.7'),
  ]) {
    await expectRefusal(await put(browser, path, body), 415, panelMessages.uploadNotAPdf);
  }
  // Bytes before the header are a usual flaw.
  const flawed = Buffer.concat([Buffer.from('\ufeff'), await makePdf()]);
  expect((await put(browser, path, stream(flawed, 3))).status).toBe(200);
});

test('a forged, expired or foreign ticket is refused', async () => {
  const [mine, another] = [await startUpload(panel), await startUpload(panel)];
  const [id = '', ticket = ''] = mine.split('?ticket=');
  const [anotherId = ''] = another.split('?ticket=');
  const expired = await sealUploadTicket(ticketKey(shop), id.slice(9), undefined, -1);
  const paths = [
    `${id}?ticket=${ticket.slice(0, -4)}AAAA`,
    `${id}?ticket=nonsense`,
    `${id}?ticket=${expired}`,
    `${anotherId}?ticket=${ticket}`,
  ];
  for (const path of paths) {
    const response = await put(browser, path, await makePdf());
    await expectRefusal(response, 401, serverMessages.uploadTicketInvalid);
  }
  expect((await browser.get(mine)).status).toBe(404);
  expect((await put(browser, id, await makePdf())).status).toBe(405);
});

test('an interrupted upload stores nothing and can be retried', async () => {
  const path = await startUpload(panel);
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('%PDF-1.7 half of it')),
    pull: (controller) => controller.error(new Error('The line broke')),
  });
  await expect(put(browser, path, broken)).rejects.toThrow();
  await injectFault(shop.files, { method: 'PUT', drop: true });
  const large = await makeLargePdf(CONTENT_PDF_MAX_BYTES);
  await expectRefusal(await put(browser, path, large), 502, panelMessages.uploadFailed);
  await clearFaults(shop.files);
  expect(await sizeAt(path)).toBeUndefined();
  expect((await put(browser, path, await makePdf())).status).toBe(200);
});

test('only one of two concurrent uploads to an address succeeds', async () => {
  const path = await startUpload(panel);
  const bodies = await Promise.all([makePdf(), makePdf()]);
  const responses = await Promise.all(bodies.map((body) => put(browser, path, body)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('an upload that fails with the key-value store is counted after the next upload', async () => {
  const [path, pdf] = [await startUpload(panel), await makePdf()];
  const { store: kv } = shop;
  await kv.del('failed-requests');
  await injectFault(shop.kv);
  const failed = await put(browser, path, pdf);
  expect(failed.status).toBe(502);
  await clearFaults(shop.kv);
  const counted = [{ id: failed.headers.get('x-request-id'), at: expect.any(String) }];
  await waitFor(async () => {
    expect((await put(browser, path, pdf)).status).toBeLessThan(500);
    expect(await kv.zrange('failed-requests', 0, -1)).toEqual(counted);
  });
});
