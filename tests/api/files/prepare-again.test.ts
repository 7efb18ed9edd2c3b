import { expect, test } from 'vitest';
import { contentItem } from '#contract/catalogue/catalogue.ts';
import { originalKey, PREPARATION_VERSION } from '#server/files/stored-file.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { openPanel } from '../../support/panel.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { uploadFile, uploadIdOf } from '../../support/upload-file.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const lake = lakeOf(shop);
const { store, keys } = storedFiles(shop);
const BEFORE = PREPARATION_VERSION - 1;

async function outdatedItem(): Promise<{ id: string; fileId: string; path: string }> {
  const upload = await uploadFile(panel);
  const downloadUrl = upload.split('?')[0];
  const request = { topicId: 'topic-micro-4-1-1', title: upload.slice(9, 30), downloadUrl };
  const created = await panel.post('/api/admin/content', request);
  const { id, downloadUrl: path } = contentItem.parse(await created.json());
  const fileId = uploadIdOf(upload);
  for (const key of await keys(`files/${fileId}/${PREPARATION_VERSION}/`)) {
    const earlier = key.replace(`/${PREPARATION_VERSION}/`, `/${BEFORE}/`);
    await store.set(earlier, await store.get(key, { type: 'arrayBuffer' }));
    await store.delete(key);
  }
  await lake.patch(id).set({ 'pdf.version': BEFORE }).commit({ visibility: 'sync' });
  await announceChange(shop);
  return { id, fileId, path };
}

const readVersion = (id: string) => lake.fetch<number>('*[_id == $id][0].pdf.version', { id });

const readStatus = async (path: string) =>
  (await panel.get((await panel.get(path)).headers.get('location') ?? '')).status;

test('a file of an earlier preparation is prepared again, and stays unchanged if it is refused', async () => {
  const [sound, refused] = [await outdatedItem(), await outdatedItem()];
  await store.set(originalKey(refused.fileId), '%PDF-1.7 nothing that a reader opens %%EOF');
  for (const { path } of [sound, refused]) expect(await readStatus(path)).toBe(200);

  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect([await readVersion(sound.id), await readVersion(refused.id)]).toEqual([
    PREPARATION_VERSION,
    BEFORE,
  ]);
  for (const { path } of [sound, refused]) expect(await readStatus(path)).toBe(200);
  expect(await keys(`files/${sound.fileId}/${PREPARATION_VERSION}/`)).not.toEqual([]);
  expect(await keys(originalKey(refused.fileId))).not.toEqual([]);
});
