import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { UNUSED_UPLOAD_HOURS } from '#contract/limits.ts';
import { fileFolder } from '#server/files/stored-file.ts';
import { unusedUploadsKey } from '#server/files/stored-keys.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { lakeOf } from '../../support/lake.ts';
import { openPanel } from '../../support/panel.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { storeFile, uploadFile, uploadIdOf } from '../../support/upload-file.ts';

const shop = await startTestSandbox();
const lake = lakeOf(shop);
const panel = await openPanel(shop);
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

const files = storedFiles(shop);
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
