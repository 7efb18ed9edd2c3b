import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContentEndpoint, getAdminContent } from '#contract/admin/content.ts';
import { ADMINISTRATOR_LINE } from '#contract/files/administrator-line.ts';
import { prepareUpload } from '#contract/files/objects.ts';
import type { FileReference } from '#contract/files/stored-pdf.ts';
import { messages } from '#contract/messages.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import {
  bodyKey,
  fileFolder,
  manifest,
  manifestKey,
  originalKey,
  outlineKey,
  PREPARATION_VERSION,
  proposalsKey,
  tailKey,
  textKey,
} from '#server/files/stored-file.ts';
import { serverMessages } from '#server/messages.ts';
import { reference } from '#server/services/content-writer.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { openStudio, tokensOf } from '../../support/editor.ts';
import { FAILURES, failOnce, withFailures } from '../../support/file-faults.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { expectNotes } from '../../support/notes.ts';
import { createSubject } from '../../support/own-subject.ts';
import { expectRefusal, openPanel, put, startUpload } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { variants } from '../../support/test-all.ts';
import { storeFile, uploadFile, uploadIdOf } from '../../support/upload-file.ts';

const shop = await startTestSandbox();
const panel = await openPanel(shop);
const { topicId } = await createSubject(shop, 'faults', { hasFiles: false });

describe('uploads and preparations', () => {
  const studio = openStudio(shop, tokensOf(shop).editor);
  const files = storedFiles(shop);

  const prepared = (id: string) => ({ id, version: PREPARATION_VERSION });

  /** Steps of a preparation: the request to the store and its object key. */
  const STEPS: [step: string, method: string, key: (id: string) => string][] = [
    ['looking for an earlier preparation', 'GET', (id) => manifestKey(prepared(id))],
    ['reading the original', 'GET', originalKey],
    ['writing the body', 'PUT', (id) => bodyKey(prepared(id), 0)],
    ['writing the tail', 'PUT', (id) => tailKey(prepared(id))],
    ['writing the text', 'PUT', (id) => textKey(prepared(id))],
    ['writing the outline', 'PUT', (id) => outlineKey(prepared(id))],
    ['writing the proposed cards', 'PUT', (id) => proposalsKey(prepared(id))],
    ['writing the manifest', 'PUT', (id) => manifestKey(prepared(id))],
  ];

  const create = (title: string, downloadUrl: string) =>
    panel.post(createContentEndpoint.path, { topicId, title, downloadUrl });

  async function titles(): Promise<string[]> {
    const response = await panel.get(`${getAdminContent.path}?topicId=${topicId}`);
    return getAdminContent.response.parse(await response.json()).map(({ title }) => title);
  }

  async function expectDownload(path: string): Promise<void> {
    const ticketed = (await panel.get(path)).headers.get('location') ?? '';
    const response = await panel.get(ticketed);
    expect(response.status).toBe(200);
    await expectNotes(await response.arrayBuffer(), ['Notes'], ADMINISTRATOR_LINE);
  }

  test.each([
    ['it is looked for', 'HEAD', ...FAILURES[0]],
    ...variants(FAILURES, 1).map((failure) => ['it is written', 'PUT', ...failure] as const),
  ] as const)(
    'an upload stores nothing if, while %s (%s), the file store %s, and a retry at the same address succeeds',
    async (_when, method, _failure, fault) => {
      const path = await startUpload(panel);
      const id = uploadIdOf(path);
      await failOnce(shop, method, originalKey(id), fault);
      await expectRefusal(await put(panel, path, await makePdf()), 502, panelMessages.uploadFailed);
      expect(await files.keys(fileFolder(id))).toEqual([]);

      const pdf = await makePdf();
      expect((await put(panel, path, pdf)).status).toBe(200);
      expect((await files.original(id))?.bytes).toEqual(pdf);
      expect((await put(panel, path, pdf)).status).toBe(409);
    },
  );

  /** Reading the original, and writing the last object. */
  const TYPICAL_STEPS = [1, 7];

  test.each(variants(withFailures(STEPS), ...TYPICAL_STEPS))(
    'a preparation leaves no item if the file store $failure at $step.0, and succeeds when repeated',
    async ({ failure, fault, step: [name, method, key] }) => {
      const title = `${failure}, ${name}`;
      const path = await uploadFile(panel);
      const id = uploadIdOf(path);
      await failOnce(shop, method, key(id), fault);
      await expectRefusal(await create(title, path), 503, messages.unavailable);
      expect(await titles()).not.toContain(title);
      expect(await files.keys(fileFolder(id))).not.toContain(manifestKey(prepared(id)));

      const response = await create(title, path);
      expect(response.status).toBe(200);
      await expectDownload(createContentEndpoint.response.parse(await response.json()).downloadUrl);
    },
  );

  test('the Studio can repeat a preparation that failed', async () => {
    const id = uploadIdOf(await uploadFile(studio));
    const prepare = () => studio.post(prepareUpload.path.replace(':id', id));
    await failOnce(shop, 'PUT', manifestKey(prepared(id)), { status: 503 });
    await expectRefusal(await prepare(), 503, messages.unavailable);
    expect((await prepare()).status).toBe(200);
  });

  test('a refusal keeps its message even if the refused file cannot be deleted', async () => {
    const path = await uploadFile(panel, await makePdf((pdf) => pdf.addJavaScript('x', 'x()')));
    const id = uploadIdOf(path);
    await failOnce(shop, 'DELETE', fileFolder(id), { status: 503 });
    for (let requests = 0; requests < 2; requests += 1) {
      await expectRefusal(await create('No', path), 400, serverMessages.pdfRunsNamedScripts('x'));
    }
    expect(await files.keys(fileFolder(id))).toEqual([]);
  });

  test('an item is deleted even if its file cannot be', async () => {
    const path = await uploadFile(panel);
    const { id, downloadUrl } = createContentEndpoint.response.parse(
      await (await create('Deleted', path)).json(),
    );
    await failOnce(shop, 'DELETE', fileFolder(uploadIdOf(path)), { status: 503 });
    expect((await panel.delete(`${createContentEndpoint.path}/${id}`)).status).toBe(200);
    expect(await lakeOf(shop).getDocument(id)).toBeUndefined();
    expect((await panel.get(downloadUrl)).status).toBe(404);
  });
});

describe('downloads', () => {
  const { store } = storedFiles(shop);
  const student = shop.client();
  let topic: string;
  let email: string;

  beforeAll(async () => {
    const { id, topicId } = await createSubject(shop, 'faulty', { hasStoredFiles: false });
    topic = topicId;
    email = await addStudent(student);
    await confirmAddress(shop, student);
    await addPurchase(student, id);
  });

  interface Item {
    path: string;
    file: FileReference;
  }

  async function createItem(): Promise<Item> {
    const _id = randomUUID();
    const pdf = await storeFile(shop);
    const fields = { title: 'Notes', order: 9, isLocked: true, topic: reference(topic) };
    await lakeOf(shop).create({ _id, _type: 'contentItem', ...fields, pdf });
    await announceChange(shop);
    return { path: `/objects/${_id}`, file: pdf };
  }

  async function download(path: string): Promise<Response> {
    return student.get((await student.get(path)).headers.get('location') ?? '');
  }

  async function expectDownload(path: string): Promise<void> {
    const response = await download(path);
    expect(response.status).toBe(200);
    await expectNotes(await response.arrayBuffer(), ['Notes'], email);
  }

  /** First requests of a download: name and object key. */
  const PIECES: [name: string, key: (file: FileReference) => string][] = [
    ['manifest', manifestKey],
    ['tail', tailKey],
    ['body', (file) => bodyKey(file, 0)],
  ];

  test.each(variants(withFailures(PIECES), 0, 1, 2))(
    'a download is reported if the file store $failure at the $step.0, or has lost it, and the next download is whole',
    async ({ fault, step: [, key] }) => {
      const { path, file } = await createItem();
      await failOnce(shop, 'GET', key(file), fault);
      await expectRefusal(await download(path), 502, serverMessages.downloadFailed);
      await expectDownload(path);

      const piece = await store.get(key(file), { type: 'arrayBuffer' });
      await store.delete(key(file));
      await expectRefusal(await download(path), 503, serverMessages.fileNotReady);
      await store.set(key(file), piece);
      await expectDownload(path);
    },
  );

  test('a locked file without room for a name in its tail is never delivered without a name', async () => {
    const { path, file } = await createItem();
    const { tail, ...rest } = manifest.parse(await store.get(manifestKey(file), { type: 'json' }));
    await store.setJSON(manifestKey(file), { ...rest, tail: { ...tail, slots: [] } });
    await expectRefusal(await download(path), 503, serverMessages.fileNotReady);
  });
});
