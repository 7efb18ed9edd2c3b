import { beforeAll, expect, test } from 'vitest';
import { ownAccount } from '#contract/accounts/account.ts';
import { editionPath } from '#contract/editions/updated-files.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getAccess } from '#contract/purchases/purchases.ts';
import { openedEditionsKey } from '#server/editions/stored-keys.ts';
import { addBuyer, addPurchase } from '../../support/add-buyer.ts';
import type { CookieClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { announceChange } from '../../support/lake.ts';
import { textOf } from '../../support/notes.ts';
import { createSubject, type OwnSubject } from '../../support/own-subject.ts';
import { makePdf } from '../../support/pdf.ts';
import { replaceFile } from '../../support/replace-file.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

/** Replaced files for owners of a subject: docs/product.md#updated-files. */

const shop = await startTestSandbox();
const { store } = shop;

const WHATS_NEW = 'Two new diagrams';

const newBuyer = async ({ id }: OwnSubject) => {
  const client = shop.client();
  await addBuyer(client, [id]);
  await confirmAddress(shop, client);
  return client;
};

const listUpdated = async (client: CookieClient, { id }: OwnSubject) => {
  const response = await client.get(`/api/user/access/${id}`);
  return getAccess.response.parse(await response.json()).updated;
};

const readFile = async (client: CookieClient, subject: OwnSubject, fileId: string) => {
  const subjects = getReadableFiles.response.parse(await (await client.get('/api/notes')).json());
  const files = subjects.find(({ subjectId }) => subjectId === subject.id)?.files ?? [];
  return files.find(({ id }) => id === fileId);
};

/** Opens a path, and waits for the work after the response. */
const open = async (client: CookieClient, path: string) =>
  (await countAtStandIns(shop, () => client.get(path))).response;

const download = async (client: CookieClient, path: string) => {
  const decided = await open(client, path);
  expect(decided.status).toBe(302);
  return client.get(decided.headers.get('location') ?? '');
};

const readPages = async (response: Response) =>
  (await textOf(new Uint8Array(await response.arrayBuffer()))).join('\n');

let subject: OwnSubject;
let early: CookieClient;
let reader: CookieClient;
let late: CookieClient;

beforeAll(async () => {
  subject = await createSubject(shop, 'replaced');
  [early, reader, late] = [await newBuyer(subject), await newBuyer(subject), await shop.student()];
  await open(reader, `/objects/${subject.lockedId}`);
  expect(await listUpdated(early, subject)).toBeUndefined();
  const pdf = await makePdf((document) => document.addPage().drawText('The second version'));
  await replaceFile(shop, subject.lockedId, WHATS_NEW, pdf);
  await replaceFile(shop, subject.freeId);
  await announceChange(shop);
  await addPurchase(late, subject.id, { paidAt: new Date(Date.now() + 60_000) });
});

const locked = () => ({ id: subject.lockedId, whatsNew: WHATS_NEW });
const free = () => ({ id: subject.freeId });

test('a student who bought before a file was replaced sees that it is updated and what is new', async () => {
  const updated = await listUpdated(early, subject);
  expect(updated).toHaveLength(2);
  expect(updated).toEqual(expect.arrayContaining([locked(), free()]));
  expect(await readFile(early, subject, subject.lockedId)).toMatchObject({
    update: { whatsNew: WHATS_NEW },
    earlier: [{ edition: 1 }],
  });
});

test('a student who bought after a file was replaced sees no mark and no earlier version', async () => {
  expect(await listUpdated(late, subject)).toBeUndefined();
  const file = await readFile(late, subject, subject.lockedId);
  expect(file).toBeDefined();
  expect(file).not.toHaveProperty('update');
  expect(file).not.toHaveProperty('earlier');
});

test('a student who does not own the subject sees no mark, not even on a free file', async () => {
  const stranger = await shop.student();
  expect(await listUpdated(stranger, subject)).toBeUndefined();
  expect(await readFile(stranger, subject, subject.freeId)).toBeDefined();
  expect(await readFile(stranger, subject, subject.freeId)).not.toHaveProperty('update');
});

test('a buyer can still download the version that they had, with their stamp, and keeps the mark', async () => {
  const saved = await download(early, editionPath(subject.lockedId, 1));
  expect(saved.headers.get('content-disposition')).toContain('Notes (version 1).pdf');
  const { email } = ownAccount.parse(await (await early.get('/api/account')).json());
  const before = await readPages(saved);
  expect(before).toContain(email);
  expect(before).not.toContain('The second version');
  const now = await readPages(await download(late, `/objects/${subject.lockedId}`));
  expect(now).toContain('The second version');
  expect(await listUpdated(early, subject)).toContainEqual(locked());
});

test('only owners of the subject can open an earlier version, even of a free file', async () => {
  const stranger = await shop.student();
  for (const id of [subject.lockedId, subject.freeId]) {
    const path = editionPath(id, 1);
    expect((await shop.client().get(path)).status).toBe(401);
    expect((await stranger.get(path)).status).toBe(403);
    expect((await early.get(path)).status).toBe(302);
  }
  expect((await early.get(editionPath(subject.lockedId, 3))).status).toBe(404);
});

test('an expired ticket leads back to the same version', async () => {
  const decided = await early.get(editionPath(subject.lockedId, 1));
  const address = new URL(decided.headers.get('location') ?? '', shop.shop);
  address.searchParams.set('ticket', 'expired');
  const again = await early.get(address.pathname + address.search);
  expect(again.status).toBe(302);
  expect(again.headers.get('location')).toContain('edition=1');
});

test('a download or reading removes the mark for that student until the next version', async () => {
  await open(early, `/objects/${subject.lockedId}`);
  expect(await listUpdated(early, subject)).toEqual([free()]);
  await open(early, `/objects/${subject.freeId}`);
  expect(await listUpdated(early, subject)).toBeUndefined();
  expect(await listUpdated(reader, subject)).toHaveLength(2);
  await open(reader, `/read/${subject.lockedId}`);
  expect(await listUpdated(reader, subject)).toEqual([free()]);
  const record = await store.hgetall(openedEditionsKey.of(await readAccountId(early)));
  expect(record).toEqual({ [subject.lockedId]: 2, [subject.freeId]: 2 });

  await replaceFile(shop, subject.lockedId);
  await announceChange(shop);
  expect(await listUpdated(early, subject)).toEqual([{ id: subject.lockedId }]);
  expect((await readFile(early, subject, subject.lockedId))?.earlier).toMatchObject([
    { edition: 2 },
    { edition: 1 },
  ]);
});
