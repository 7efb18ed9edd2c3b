import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createContentEndpoint, getAdminContent } from '#contract/admin/content.ts';
import { gradeEvidence } from '#contract/catalogue/catalogue.ts';
import { ADMINISTRATOR_LINE } from '#contract/files/administrator-line.ts';
import { createDownloadLink } from '#contract/files/objects.ts';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { serverMessages } from '#server/messages.ts';
import { findItem } from '../../support/content.ts';
import { delayQueries } from '../../support/content-lag.ts';
import { injectFault } from '../../support/faults.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { lakeOf } from '../../support/lake.ts';
import { expectNotes } from '../../support/notes.ts';
import { openPage } from '../../support/open-page.ts';
import { expectRefusal, openPanel, startUpload } from '../../support/panel.ts';
import { makeLargePdf, makePdf } from '../../support/pdf.ts';
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

const readItems = async () =>
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
  expect(await readItems()).toContainEqual(item);
  const subjects = await panel.get('/api/admin/subjects');
  expect(await subjects.json()).toEqual(await (await visitor.get('/api/subjects')).json());
  expect((await visitor.get(item.downloadUrl)).status).toBe(401);
  const ticketed = (await panel.get(item.downloadUrl)).headers.get('location') ?? '';
  const file = await (await visitor.get(ticketed)).arrayBuffer();
  await expectNotes(file, ['Notes'], ADMINISTRATOR_LINE);
});

test('repeated and concurrent requests create one item', async () => {
  for (const downloadUrl of [await upload(), '']) {
    const fields = { title: `Twice ${downloadUrl.length}`, downloadUrl, isLocked: false, order: 7 };
    const items = await Promise.all([created(fields), created(fields)]);
    items.push(await created(fields));
    expect(new Set(items.map(({ id }) => id)).size).toBe(1);
    expect((await readItems()).filter(({ title }) => title === fields.title)).toHaveLength(1);
  }
});

test("one upload cannot become two items, but an item can use another item's file by its address", async () => {
  const uploaded = await upload();
  const first = await created({ title: 'Original', downloadUrl: uploaded });
  const refused = await create({ title: 'The second', downloadUrl: uploaded });
  await expectRefusal(refused, 409, serverMessages.uploadBecame('Original'));
  for (const downloadUrl of [first.downloadUrl, shop.shop + first.downloadUrl]) {
    const second = await created({ title: `Copy ${downloadUrl.length}`, downloadUrl });
    expect(second.downloadUrl).toBe(`/objects/${second.id}`);
    expect((await panel.get(second.downloadUrl)).status).toBe(302);
  }
});

test('an address of no file, a missing upload and an unknown topic are refused by field', async () => {
  for (const downloadUrl of [
    'https://evil.example/objects/x',
    '/objects/',
    '/objects/a/b',
    '/etc/passwd',
    'javascript:alert(1)',
  ]) {
    const response = await create({ title: 'No', downloadUrl });
    await expectRefusal(response, 400, serverMessages.downloadUrlInvalid);
  }
  const pending = await startUpload(panel);
  const missing = await create({ title: 'No', downloadUrl: pending });
  await expectRefusal(missing, 400, serverMessages.uploadMissing);
  const nowhere = await create({ title: 'No', topicId: 'topic-of-nowhere' });
  await expectRefusal(nowhere, 400, serverMessages.topicNotFound);
  expect((await panel.get('/api/admin/content')).status).toBe(400);
});

test('a PDF that cannot be sold is refused and deleted', async () => {
  const [items, files] = [await readItems(), await listFiles()];
  const downloadUrl = await upload(await makePdf((pdf) => pdf.encrypt({ userPassword: 'x' })));
  const item = { title: 'No', downloadUrl };
  await expectRefusal(await create(item), 400, serverMessages.pdfEncrypted);
  expect([await readItems(), await listFiles()]).toEqual([items, files]);
  await expectRefusal(await create(item), 400, serverMessages.uploadMissing);
});

test('deleting an item deletes its file, unless another item uses it', async () => {
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
    expect((await readItems()).map((item) => item.id)).toContain(id);
    expect((await panel.delete(`/api/admin/content/${id}`)).status).toBe(200);
    expect((await readItems()).map((item) => item.id)).not.toContain(id);
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

// Grade evidence

const LABELS = {
  studentName: 'Economics Students',
  grade: 'A*',
  subject: 'Economics',
  year: '2023',
  examBoard: 'AQA',
};

function sendEvidence(bytes: Uint8Array<ArrayBuffer>, type = 'application/pdf', labels = LABELS) {
  const body = new FormData();
  body.set('pdf', new File([bytes], 'proof.pdf', { type }));
  for (const [name, value] of Object.entries(labels)) body.set(name, value);
  return panel.fetch('/api/admin/grade-evidence/upload', { method: 'POST', body });
}

test('newer evidence replaces older evidence on the home page until it is deleted', async () => {
  const list = async (path: string) =>
    z.array(gradeEvidence).parse(await (await panel.get(path)).json());
  const [older] = await list('/api/grade-evidence');
  const pdf = await makePdf();
  const response = await sendEvidence(pdf);
  const newer = gradeEvidence.parse(await response.json());
  expect(newer).toMatchObject({ ...LABELS, pdfUrl: `/objects/${newer.id}` });
  expect((await list('/api/admin/grade-evidence'))[0]).toEqual(newer);
  const fallback = await visitor.get('/api/grade-evidence/download');
  expect(fallback.headers.get('location')).toBe(newer.pdfUrl);
  const ticketed = (await visitor.get(newer.pdfUrl)).headers.get('location') ?? '';
  const file = await visitor.get(ticketed);
  expect(file.headers.get('content-disposition')).toContain('grade-evidence.pdf');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);

  expect((await panel.delete(`/api/admin/grade-evidence/${newer.id}`)).status).toBe(200);
  expect(await list('/api/grade-evidence')).toEqual([older]);
  expect((await panel.delete(`/api/admin/grade-evidence/${newer.id}`)).status).toBe(404);

  // Without evidence, the button opens a page that explains it.
  expect((await panel.delete(`/api/admin/grade-evidence/${older?.id}`)).status).toBe(200);
  expect(await openPage(visitor, '/api/grade-evidence/download')).toMatchObject({
    status: 404,
    title: serverMessages.noEvidence,
    text: serverMessages.evidenceNotUploaded,
    links: [{ label: 'Return Home', href: '/' }],
  });
  const program = await visitor.get('/api/grade-evidence/download');
  await expectRefusal(program, 404, serverMessages.notFound);
});

test('evidence must be a PDF by type and by content, at most 4 MB, with every label', async () => {
  const pdf = await makePdf();
  const html = new TextEncoder().encode('<!doctype html>');
  await expectRefusal(await sendEvidence(pdf, 'text/html'), 415, panelMessages.notAPdf);
  await expectRefusal(await sendEvidence(html), 415, panelMessages.notAPdf);
  const scripted = await makePdf((made) => made.addJavaScript('x', 'x()'));
  await expectRefusal(await sendEvidence(scripted), 400, serverMessages.pdfRunsNamedScripts('x'));
  const large = await makeLargePdf(EVIDENCE_PDF_MAX_BYTES + 1);
  await expectRefusal(await sendEvidence(large), 413, panelMessages.evidenceTooLarge);
  const larger = await makeLargePdf(EVIDENCE_PDF_MAX_BYTES + 128 * 1024);
  await expectRefusal(await sendEvidence(larger), 413, panelMessages.evidenceTooLarge);
  expect((await sendEvidence(pdf, undefined, { ...LABELS, grade: ' ' })).status).toBe(400);
  expect((await panel.post('/api/admin/grade-evidence/upload', LABELS)).status).toBe(415);
  const init = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  const malformed = await panel.fetch('/api/admin/grade-evidence/upload', { ...init, body: '--y' });
  await expectRefusal(malformed, 400, serverMessages.malformedForm);
  const largest = await sendEvidence(await makeLargePdf(EVIDENCE_PDF_MAX_BYTES));
  expect(largest.status).toBe(200);
  await panel.delete(`/api/admin/grade-evidence/${gradeEvidence.parse(await largest.json()).id}`);
});
