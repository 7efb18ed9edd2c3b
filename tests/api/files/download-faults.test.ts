import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { FileReference } from '#contract/files/stored-pdf.ts';
import { bodyKey, manifest, manifestKey, tailKey } from '#server/files/stored-file.ts';
import { serverMessages } from '#server/messages.ts';
import { reference } from '#server/services/content-writer.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { failOnce, withFailures } from '../../support/file-faults.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { expectNotes } from '../../support/notes.ts';
import { createSubject } from '../../support/own-subject.ts';
import { expectRefusal } from '../../support/panel.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { variants } from '../../support/test-all.ts';
import { storeFile } from '../../support/upload-file.ts';

const shop = await startTestSandbox();
const { store } = storedFiles(shop);
const student = shop.client();
let topic: string;
let email: string;

beforeAll(async () => {
  const { id, topicId } = await createSubject(shop, 'faults', { hasStoredFiles: false });
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
  'a download is reported if the file store $failure at the $step.0, and the next download is whole',
  async ({ fault, step: [, key] }) => {
    const { path, file } = await createItem();
    await failOnce(shop, 'GET', key(file), fault);
    await expectRefusal(await download(path), 502, serverMessages.downloadFailed);
    await expectDownload(path);
  },
);

test.each(PIECES)(
  'a locked file without its %s is not ready until that part is back',
  async (_, key) => {
    const { path, file } = await createItem();
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
