import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { createContentEndpoint, getAdminContent } from '#contract/admin/content.ts';
import { ADMINISTRATOR_LINE } from '#contract/files/administrator-line.ts';
import { createDownloadLink } from '#contract/files/objects.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { findItem } from '../../support/content.ts';
import { delayQueries } from '../../support/content-lag.ts';
import { injectFault } from '../../support/faults.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { lakeOf } from '../../support/lake.ts';
import { expectNotes } from '../../support/notes.ts';
import { expectRefusal, openPanel, startUpload } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { uploadFile } from '../../support/upload-file.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const visitor = shop.client();
const lake = lakeOf(shop);
const locked = await findItem(shop, { isLocked: true });
const { topicId } = locked;

const upload = (bytes?: Uint8Array<ArrayBuffer>) => uploadFile(panel, bytes);

const create = (fields: object) => panel.post('/api/admin/content', { topicId, ...fields });

async function created(fields: object) {
  const response = await create(fields);
  expect(response.status).toBe(200);
  return createContentEndpoint.response.parse(await response.json());
}

const listed = async () =>
  getAdminContent.response.parse(
    await (await panel.get(`/api/admin/content?topicId=${topicId}`)).json(),
  );

/** Path prefix of the shop's writes to the CMS. */
const MUTATE = '/v2025-02-19/data/mutate/';

const listFiles = () => storedFiles(shop).keys('files/');

test('an uploaded file becomes an item with the default values and can be downloaded', async () => {
  const pdf = await makePdf();
  const item = await created({ title: ' Elasticity ', downloadUrl: await upload(pdf) });
  expect(item).toEqual({
    id: item.id,
    topicId,
    title: 'Elasticity',
    downloadUrl: `/objects/${item.id}`,
    order: 1,
    isLocked: true,
  });
  expect(await lake.getDocument(item.id)).toMatchObject({
    body: 'Elasticity',
    isPreview: false,
    pdf: { _type: 'storedPdf', pages: 1, size: pdf.length },
  });
  expect(await listed()).toContainEqual(item);
  expect((await visitor.get(item.downloadUrl)).status).toBe(401);
  const ticketed = (await panel.get(item.downloadUrl)).headers.get('location') ?? '';
  const file = await (await visitor.get(ticketed)).arrayBuffer();
  await expectNotes(file, ['Notes'], ADMINISTRATOR_LINE);
});

test('repeated and concurrent requests create one item', async () => {
  for (const downloadUrl of [await upload(), '']) {
    const fields = { title: `Twice ${downloadUrl.length}`, downloadUrl, isLocked: false, order: 7 };
    const items = await Promise.all([created(fields), created(fields), created(fields)]);
    items.push(await created(fields));
    expect(new Set(items.map(({ id }) => id)).size).toBe(1);
    expect((await listed()).filter(({ title }) => title === fields.title)).toHaveLength(1);
  }
});

test('one upload cannot become two items', async () => {
  const downloadUrl = await upload();
  await created({ title: 'The first', downloadUrl });
  const response = await create({ title: 'The second', downloadUrl });
  await expectRefusal(response, 409, serverMessages.uploadBecame('The first'));
});

test("an item can use another item's file by its address", async () => {
  const first = await created({ title: 'Original', downloadUrl: await upload() });
  for (const downloadUrl of [first.downloadUrl, shop.shop + first.downloadUrl]) {
    const second = await created({ title: `Copy ${downloadUrl.length}`, downloadUrl });
    expect(second.downloadUrl).toBe(`/objects/${second.id}`);
    expect((await panel.get(second.downloadUrl)).status).toBe(302);
  }
});

test.each([
  'https://evil.example/objects/x',
  '/objects/',
  '/objects/a/b',
  '/etc/passwd',
  'javascript:alert(1)',
])('%s is not the address of a file', async (downloadUrl) => {
  const response = await create({ title: 'No', downloadUrl });
  await expectRefusal(response, 400, serverMessages.downloadUrlInvalid);
});

test('a missing upload and an unknown topic are refused by field', async () => {
  const pending = await startUpload(panel);
  const missing = await create({ title: 'No', downloadUrl: pending });
  await expectRefusal(missing, 400, serverMessages.uploadMissing);
  const nowhere = await create({ title: 'No', topicId: 'topic-of-nowhere' });
  await expectRefusal(nowhere, 400, serverMessages.topicNotFound);
});

const launch = (pdf: PDFDocument) =>
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'Launch', F: 'calc.exe' }));

async function withoutPages() {
  const pdf = await PDFDocument.create();
  return new Uint8Array(await pdf.save({ addDefaultPage: false }));
}

test.each([
  ['with a password', () => makePdf((pdf) => pdf.encrypt({ userPassword: 'x' })), 'pdfEncrypted'],
  ['cut off', async () => (await makePdf()).slice(0, 500), 'pdfBroken'],
  ['without pages', withoutPages, 'pdfEmpty'],
  ['with a script', () => makePdf((pdf) => pdf.addJavaScript('x', 'x()')), 'pdfRunsScripts'],
  ['with a program', () => makePdf(launch), 'pdfLaunches'],
  [
    'with an attachment',
    () => makePdf((pdf) => pdf.attach(new Uint8Array([1]), 'a.txt')),
    'pdfHoldsFiles',
  ],
] as const)('a PDF %s is refused and deleted', async (_, make, message) => {
  const [items, files] = [await listed(), await listFiles()];
  const downloadUrl = await upload(await make());
  await expectRefusal(await create({ title: 'No', downloadUrl }), 400, serverMessages[message]);
  expect([await listed(), await listFiles()]).toEqual([items, files]);
  await expectRefusal(
    await create({ title: 'No', downloadUrl }),
    400,
    serverMessages.uploadMissing,
  );
});

test('deleting an item deletes its file, unless another item uses it', async () => {
  // The CMS counts writes per second; those of the previous test may still count.
  const rested = Date.now() + 1_200;
  await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(rested);
  const files = await listFiles();
  const first = await created({ title: 'One', downloadUrl: await upload() });
  const second = await created({ title: 'Two', downloadUrl: first.downloadUrl });
  const draft = await lake.getDocument(first.id);
  await lake.createOrReplace({ ...draft, _id: `drafts.${first.id}`, _type: 'contentItem' });

  const remove = async () => (await panel.delete(`/api/admin/content/${first.id}`)).status;
  await expect.poll(remove, { timeout: 5_000 }).toBe(200);
  expect(await lake.getDocument(`drafts.${first.id}`)).toBeUndefined();
  expect((await panel.get(first.downloadUrl)).status).toBe(404);
  expect((await panel.get(second.downloadUrl)).status).toBe(302);
  await panel.delete(`/api/admin/content/${second.id}`);
  expect(await listFiles()).toEqual(files);
  expect((await panel.delete(`/api/admin/content/${first.id}`)).status).toBe(404);
  expect((await panel.delete(`/api/admin/content/${topicId}`)).status).toBe(404);
});

test("deleting an item can be retried after the CMS's rate limit refuses it", async () => {
  const item = { title: 'Too many', downloadUrl: await upload() };
  await injectFault(shop.content, { times: 1, status: 429, path: MUTATE });
  await expectRefusal(await create(item), 503, messages.unavailable);
  const { id } = await created(item);

  await injectFault(shop.content, { times: 1, status: 429, path: MUTATE });
  const remove = () => panel.delete(`/api/admin/content/${id}`);
  await expectRefusal(await remove(), 503, messages.unavailable);
  expect((await remove()).status).toBe(200);
});

test('an item is listed from creation to deletion, even if queries are stale', async () => {
  await delayQueries(shop, 1_000);
  try {
    const { id } = await created({ title: 'Late', downloadUrl: await upload() });
    expect((await listed()).map((item) => item.id)).toContain(id);
    expect((await panel.delete(`/api/admin/content/${id}`)).status).toBe(200);
    expect((await listed()).map((item) => item.id)).not.toContain(id);
  } finally {
    await delayQueries(shop, 0);
  }
});

test('a download link opens only its own file, for a minute', async () => {
  const response = await panel.post(`/api/objects/${locked.id}/download-link`);
  const { adminToken } = createDownloadLink.response.parse(await response.json());
  const opened = await visitor.get(`${locked.downloadUrl}?adminToken=${adminToken}`);
  expect(opened.status).toBe(302);

  const another = await created({ title: 'Another', downloadUrl: await upload() });
  const claims = decodeJwt(adminToken);
  const exp = Math.floor(Date.now() / 1000) - 1;
  const expired = await forgeToken(shop, 'download-link', { ...claims, exp });
  for (const [url, token] of [
    [another.downloadUrl, adminToken],
    [locked.downloadUrl, expired],
    [locked.downloadUrl, `${adminToken.slice(0, -4)}AAAA`],
  ]) {
    expect((await visitor.get(`${url}?adminToken=${token}`)).status).toBe(401);
  }
  const header = { headers: { 'x-admin-token': adminToken } };
  expect((await visitor.fetch('/api/admin/subjects', header)).status).toBe(401);
  expect((await panel.post('/api/objects/unknown/download-link')).status).toBe(404);
  expect(shop.lines.join('\n')).not.toMatch(/\?|adminToken/);
});

test('the admin panel lists the subjects of the shop', async () => {
  const own = await panel.get('/api/admin/subjects');
  expect(await own.json()).toEqual(await (await visitor.get('/api/subjects')).json());
});

test('unknown fields are refused by name, and requests from other sites entirely', async () => {
  const good = { topicId, title: 'No' };
  const bad = [{ title: ' ' }, { title: 'x'.repeat(201) }, { order: 1.5 }, { isLocked: 'yes' }];
  for (const fields of [...bad, { topicId: '../x' }, { price: 1 }]) {
    const response = await create({ ...good, ...fields });
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([
      400,
      Object.keys(fields),
    ]);
  }
  const foreign = await panel.fetch('/api/admin/content', {
    method: 'POST',
    body: JSON.stringify(good),
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
  expect((await panel.get('/api/admin/content')).status).toBe(400);
});
