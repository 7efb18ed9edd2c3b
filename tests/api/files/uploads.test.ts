import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { subjectItemDocument } from '#contract/catalogue/content-documents.ts';
import { siteQuery } from '#contract/catalogue/content-queries.ts';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { samplePath } from '#contract/files/paths.ts';
import { CONTENT_PDF_MAX_BYTES, UNUSED_UPLOAD_HOURS } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { fileFolder } from '#server/files/stored-file.ts';
import { unusedUploadsKey } from '#server/files/stored-keys.ts';
import { serverMessages } from '#server/messages.ts';
import { sealUploadTicket } from '#server/tokens/tickets.ts';
import { uploadPicture } from '../../support/card-pictures.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { expectRefusal, openPanel, put, startUpload } from '../../support/panel.ts';
import { makeLargePdf, makePdf } from '../../support/pdf.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { ticketKey } from '../../support/ticket-key.ts';
import { storeFile, uploadFile, uploadIdOf } from '../../support/upload-file.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();
const panel = await openPanel(shop);

const files = storedFiles(shop);

/** First, because it reads every item. */
describe('samples', () => {
  const visitor = shop.client();
  const content = lakeOf(shop);

  const reference = (id: string) => ({ _type: 'reference', _ref: id });
  const samples = [
    { width: 720, height: 1018 },
    { width: 32, height: 45 },
  ];
  const excerpt = 'Utility is the satisfaction from a good';

  const item = (id: string, changes: object = {}) => ({
    _id: id,
    _type: 'contentItem',
    title: id,
    order: 1,
    isLocked: true,
    topic: reference('markets'),
    pdf: {
      _type: 'storedPdf',
      id,
      name: 'a.pdf',
      size: 5000,
      pages: 4,
      version: 1,
      excerpt,
      samples: samples.map((size, key) => ({ ...size, _key: `${key}`, _type: 'sample' })),
    },
    ...changes,
  });

  const SHOWN = 'shown';
  const HIDDEN = { free: { isLocked: false }, 'switched-off': { showSample: false } };
  const file = (id: string) => ({ id, version: 1 });
  const PICTURE = Buffer.from('RIFF    WEBP a picture of page 1');

  beforeAll(async () => {
    const documents: IdentifiedSanityDocumentStub[] = [
      { _id: 'micro', _type: 'subject', name: 'Microeconomics', slug: { current: 'micro' } },
      { _id: 'markets', _type: 'topic', name: 'Markets', order: 1, subject: reference('micro') },
      item(SHOWN),
      item('without-pictures'),
      item('drafts.draft'),
      ...Object.entries(HIDDEN).map(([id, changes]) => item(id, changes)),
    ];
    const transaction = content.transaction();
    for (const document of documents) transaction.create(document);
    await transaction.commit();
    await announceChange(shop);

    const { store } = storedFiles(shop);
    for (const id of [SHOWN, 'draft', 'unnamed', ...Object.keys(HIDDEN)]) {
      for (const name of [
        '1/sample.1',
        '1/sample.2',
        '1/tail',
        '1/manifest',
        '1/text',
        'original',
      ]) {
        await store.set(`files/${id}/${name}`, new Blob([PICTURE]));
      }
    }
  });

  test('anyone can see the pictures of a locked file, and browsers and the CDN cache them', async () => {
    const path = samplePath(file(SHOWN), 1);
    const response = await visitor.get(path);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('cache-status')).toContain('stored');
    expect((await visitor.get(path)).headers.get('cache-status')).toContain('hit');
    expect((await visitor.get(samplePath(file(SHOWN), 2))).status).toBe(200);
  });

  test('a free file has a picture for everyone, and HEAD responds without the picture', async () => {
    const response = await visitor.fetch(samplePath(file('free'), 1), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(await response.text()).toBe('');
  });

  test.each([
    ['that the owner has switched off', samplePath(file('switched-off'), 1)],
    ['of a draft', samplePath(file('draft'), 1)],
    ['of a file that no item names', samplePath(file('unnamed'), 1)],
    ['of an unknown file', samplePath(file('unknown'), 1)],
    ['that is not stored', samplePath(file('without-pictures'), 1)],
    ['of a page that has none', samplePath(file(SHOWN), 3)],
    ['of a version that is not prepared', samplePath({ id: SHOWN, version: 2 }, 1)],
    ['of a page without a sample', samplePath(file(SHOWN), 4)],
    ['of page 0', samplePath(file(SHOWN), 0)],
    ['of version 0', samplePath({ id: SHOWN, version: 0 }, 1)],
    ...['tail', '../original', 'sample.1', '1.webp.webp'].map((name) => [
      `named ${name}`,
      `/samples/${SHOWN}/1/${name}`,
    ]),
    ...['%2e%2e', '%F0%9F%93%88'].map((id) => [`of the file ${id}`, samplePath(file(id), 1)]),
  ])('there is no picture %s', async (_, path) => {
    const response = await visitor.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toMatch(/no-store|max-age=0/);
  });

  const lists = z.object({ items: z.array(z.looseObject({})) });

  test('a page receives samples only for locked files, and none if they are switched off', async () => {
    const published = content.withConfig({ perspective: 'published' });
    const items = lists
      .parse(await published.fetch(siteQuery))
      .items.map((item) => subjectItemDocument.parse({ ...item, subjectId: 'micro' }));
    const sampled = items.filter(({ sample }) => sample).map(({ id }) => id);
    expect(sampled).toEqual([SHOWN, 'without-pictures']);
    expect(items.find(({ id }) => id === SHOWN)?.sample).toEqual({
      id: SHOWN,
      version: 1,
      samples,
      excerpt,
    });
  });

  test('an invalid sample is left out, so that the page can be built', () => {
    const row = { id: 'a', topicId: 'b', subjectId: 'c', title: 'd', order: 1 };
    const parsed = subjectItemDocument.parse({
      ...row,
      isLocked: true,
      hasFile: true,
      pages: 1,
      sample: { id: 'a', version: 'new' },
    });
    expect(parsed.sample).toBeUndefined();
  });
});

describe('uploads', () => {
  /** An upload needs only its address. */
  const browser = shop.client();

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
    const large = await makeLargePdf(CONTENT_PDF_MAX_BYTES / 5);
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
});

describe('unused uploads', () => {
  const lake = lakeOf(shop);
  const { store: kv } = shop;

  const HOUR_MS = 60 * 60 * 1000;
  const record = z.object({ id: z.string(), at: z.string() });

  const records = async () => z.array(record).parse(await kv.zrange(unusedUploadsKey.key, 0, -1));

  /** Backdates every record, as if the hours had passed. */
  async function wait(hours: number): Promise<void> {
    const moved = (await records()).map(({ id, at }) => {
      const time = Date.parse(at) - hours * HOUR_MS;
      return { score: time, member: { id, at: new Date(time).toISOString() } };
    });
    await kv.del(unusedUploadsKey.key);
    for (const entry of moved) await kv.zadd(unusedUploadsKey.key, entry);
  }

  /** Runs the schedule as the first run of an hour. @returns the HTTP status */
  async function reconcile(): Promise<number> {
    await kv.del('listed-files');
    return shop.runScheduled('reconcile');
  }

  const upload = async () => uploadIdOf(await uploadFile(panel));
  const isStored = async (id: string) => (await files.keys(fileFolder(id))).length > 0;

  beforeEach(() => kv.del(unusedUploadsKey.key));

  test('an upload that no document names is deleted after a day, with its preparation', async () => {
    const { id } = await storeFile(shop);
    const unprepared = await upload();
    await wait(UNUSED_UPLOAD_HOURS - 1);
    expect(await reconcile()).toBe(200);
    expect([await isStored(id), await isStored(unprepared)]).toEqual([true, true]);
    await wait(2);
    expect(await reconcile()).toBe(200);
    expect([await isStored(id), await isStored(unprepared)]).toEqual([false, false]);
    expect(await records()).toEqual([]);
  });

  test('a file that a document, a draft, a version or an archived copy names stays, and so does a replaced file', async () => {
    const [published, draft, version, kept, replaced] = await Promise.all([
      upload(),
      upload(),
      upload(),
      upload(),
      upload(),
    ]);
    const pdf = (id: string) => ({ _type: 'storedPdf', id, name: 'Notes.pdf', size: 9 });
    const item = { _type: 'contentItem', title: 'Notes' };
    const earlier = { _key: 'edition-1', edition: 1, id: replaced, version: 1 };
    const replacedAt = new Date().toISOString();
    await lake.create({
      ...item,
      _id: 'item',
      pdf: pdf(published),
      edition: 2,
      replacedAt,
      earlierFiles: [{ ...earlier, replacedAt }],
    });
    await lake.create({ ...item, _id: 'drafts.item', pdf: pdf(draft) });
    await lake.create({ ...item, _id: 'versions.r1.item', pdf: pdf(version) });
    // A copy in a format unknown to this version of the shop counts too.
    await kv.hset(KEPT_SUBJECTS, { gone: { items: [{ pdf: { id: kept } }] } });
    await wait(UNUSED_UPLOAD_HOURS + 1);
    expect(await reconcile()).toBe(200);
    for (const id of [published, draft, version, kept, replaced])
      expect(await isStored(id)).toBe(true);
    expect(await records()).toEqual([]);
    await kv.del(KEPT_SUBJECTS);
  });

  test('a picture that a card or drill, a draft or a version names stays, and any other is deleted', async () => {
    const [prompt, answer, reason, task, draft, version, unused] = await Promise.all(
      Array.from({ length: 7 }, () => uploadPicture(panel)),
    );
    const named = (picture?: { id: string }) => ({ _key: 'p', _type: 'cardPicture', ...picture });
    const line = { _key: 'l', _type: 'block', children: [] };
    await lake
      .transaction()
      .create({ _id: 'card.1', _type: 'card', promptDetails: [line, named(prompt)] })
      .create({ _id: 'card.2', _type: 'card', answer: [named(answer), line] })
      .create({ _id: 'drill.1', _type: 'drill', reason: [named(reason)], picture: named(task) })
      .create({ _id: 'drafts.drill.2', _type: 'drill', picture: named(draft) })
      .create({ _id: 'versions.r1.card.1', _type: 'card', answer: [named(version)] })
      .commit();
    await wait(UNUSED_UPLOAD_HOURS + 1);
    expect(await reconcile()).toBe(200);
    for (const picture of [prompt, answer, reason, task, draft, version])
      expect(await isStored(picture?.id ?? '')).toBe(true);
    expect(await isStored(unused?.id ?? '')).toBe(false);
  });

  test('an upload that someone begins to use gets another day, and a file without a record stays', async () => {
    const { id: viewed } = await storeFile(shop);
    const before = await records();
    await panel.post(`/api/objects/${viewed}/prepare`);
    expect(await records()).toEqual(before);
    await kv.del(unusedUploadsKey.key);
    await files.store.set(`${fileFolder('upload-another')}original`, 'text');

    const id = await upload();
    await wait(UNUSED_UPLOAD_HOURS + 1);
    await panel.post(`/api/objects/${id}/prepare`);
    expect(await reconcile()).toBe(200);
    for (const stays of [id, viewed, 'upload-another']) expect(await isStored(stays)).toBe(true);
    expect((await records()).map((record) => record.id)).toEqual([id]);
  });

  test.each(['content', 'files'] as const)(
    'no upload is forgotten while the service "%s" fails, and the next run deletes it',
    async (service) => {
      const ids = [await upload(), await upload()];
      await wait(UNUSED_UPLOAD_HOURS + 1);
      await injectFault(shop[service], { status: 500 });
      expect(await reconcile()).not.toBe(200);
      expect(await records()).toHaveLength(ids.length);
      await clearFaults(shop[service]);
      expect(await reconcile()).toBe(200);
      for (const id of ids) expect(await isStored(id)).toBe(false);
      expect(await records()).toEqual([]);
    },
  );

  test('a preview deletes nothing', async () => {
    const id = await upload();
    await wait(UNUSED_UPLOAD_HOURS + 1);
    await runInShop(
      shop,
      `import { enterDeploy } from './server/deploy.ts';
     import { deleteUnusedUploads } from './server/files/file-maintenance.ts';
     enterDeploy({ context: 'branch-deploy' });
     await deleteUnusedUploads(Infinity);`,
    );
    expect(await isStored(id)).toBe(true);
  });
});
