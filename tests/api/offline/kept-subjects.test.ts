import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { getKept, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { downloadMyDataPath, showMyDataPath } from '#contract/personal-data/my-data-paths.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { HINT_COOKIE } from '#contract/sessions/session.ts';
import { shopDay } from '#contract/shop-day.ts';
import { getText } from '#contract/text-view/text-and-outline.ts';
import { openedEditionsKey } from '#server/editions/stored-keys.ts';
import { manifestKey } from '#server/files/stored-file.ts';
import { filesOpenedKey, listedFilesKey } from '#server/files/stored-keys.ts';
import { progressOwner } from '#server/http/cookies.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { toMonth } from '#server/shop-time.ts';
import { sessionsKey } from '#server/store/stored-keys.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { setFacts } from '../../support/ledger.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { textOf } from '../../support/notes.ts';
import { createSubject, deleteSubject } from '../../support/own-subject.ts';
import { replaceFile } from '../../support/replace-file.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { PASSWORD, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

const askFor = (client: TestClient, subjectId: string) =>
  client.get(getKeptSubject.path.replace(':subjectId', subjectId));

const download = (client: TestClient, id: string) => client.get(`/objects/${id}`);

const keep = async (client: TestClient, subjectId: string) =>
  getKeptSubject.response.parse(await (await askFor(client, subjectId)).json());

const listKept = async (client: TestClient) =>
  getKept.response.parse(await (await client.get(getKept.path)).json());

test('an owner gets the address, size, ETag, contents and text of each file, as its copy is downloaded', async () => {
  const client = await shop.student();
  const order = orderNumber(await addPurchase(client, MICRO));
  const { owner, now, subject, files, missing } = await keep(client, MICRO);
  const accountId = await readAccountId(client);
  expect([owner, missing]).toEqual([progressOwner(accountId), []]);
  expect(Math.abs(Date.now() - now)).toBeLessThan(60_000);
  expect(subject).toEqual({ id: MICRO, name: 'Microeconomics', path: '/microeconomics' });
  const listed = getReadableFiles.response.parse(await (await client.get('/api/notes')).json());
  expect(files.map(({ id, title, pages }) => ({ id, title, pages }))).toEqual(
    listed[0]?.files.map(({ id, title, pages }) => ({ id, title, pages })),
  );
  const stamped = await Promise.all(
    files.map(async ({ id, address, bytes, etag, text, outline }) => {
      const response = await client.get(address);
      const copy = await response.arrayBuffer();
      expect([response.status, response.headers.get('etag')]).toEqual([200, etag]);
      expect(copy.byteLength).toBe(bytes);
      const path = getText.path.replace(':id', id);
      expect({ pages: text }).toEqual(await (await client.get(path)).json());
      expect(outline.every(({ page }) => page <= (text?.length ?? 0))).toBe(true);
      const pages = await textOf(copy);
      return pages.every((page) => page.includes(`Order ${order}`));
    }),
  );
  expect(stamped.filter(Boolean).length).toBeGreaterThan(1);
  const kept = files.map(({ id, edition }) => ({ id, edition }));
  expect(await listKept(client)).toMatchObject({
    owner,
    subjects: [{ id: MICRO, files: kept }],
  });
});

const readRefusal = async (response: Response) => {
  const { code, message } = failure.parse(await response.json());
  return { status: response.status, code, message };
};

test('a caller without access is refused as for a download, and owns nothing', async () => {
  const [owner, student, refunded, disputed] = await Promise.all(
    Array.from({ length: 4 }, () => shop.student()),
  );
  if (!owner || !student || !refunded || !disputed) throw new Error('A student is missing');
  const payments = {
    refunded: await addPurchase(refunded, MICRO),
    disputed: await addPurchase(disputed, MICRO),
  };
  await setFacts(store, payments.refunded, { 'refund:re_1:succeeded': { amount: 3000 } });
  await setFacts(store, payments.disputed, { 'dispute:dp_1:needs_response': {} });
  await addPurchase(owner, MICRO);
  const locked = (await lockedFile(owner)).replace('/objects/', '');
  const expected = [
    [shop.client(), 'unauthorized'],
    [student, 'purchase_required'],
    [refunded, 'purchase_required'],
    [disputed, 'payment_disputed'],
  ] as const;
  for (const [client, code] of expected) {
    const refusal = await readRefusal(await askFor(client, MICRO));
    expect(refusal.code).toBe(code);
    expect(refusal).toEqual(await readRefusal(await download(client, locked)));
    if (code !== 'unauthorized') expect((await listKept(client)).subjects).toEqual([]);
  }
  expect(await readRefusal(await askFor(owner, 'unknown'))).toMatchObject({
    status: 404,
    code: 'subject_not_found',
  });
});

test('a session that was ended elsewhere and a deleted account get nothing', async () => {
  const [ended, deleted] = [await shop.student(), await shop.student()];
  for (const client of [ended, deleted]) await addPurchase(client, MICRO);
  await store.del(sessionsKey.of(await readAccountId(ended)));
  const path = deleteAccountEndpoint.path;
  expect((await deleted.post(path, { currentPassword: PASSWORD })).status).toBe(200);
  for (const client of [ended, deleted]) {
    expect((await client.get(getKept.path)).status).toBe(401);
    expect((await askFor(client, MICRO)).status).toBe(401);
  }
});

test('keeping the latest editions marks them as opened, and is one record that counts each locked file; a subject off sale or out of the CMS is kept', async () => {
  const subject = await createSubject(shop, 'updated');
  const client = await shop.student();
  const payment = await addPurchase(client, subject.id);
  const before = await keep(client, subject.id);
  await replaceFile(shop, subject.lockedId);
  await announceChange(shop);
  const [first, second] = (await listKept(client)).subjects[0]?.files ?? [];
  expect([first, second]).toEqual([
    { id: subject.freeId, edition: 1 },
    { id: subject.lockedId, edition: 2 },
  ]);
  const { files } = await keep(client, subject.id);
  expect(files.map(({ id, edition }) => ({ id, edition }))).toEqual([first, second]);
  expect(files[0]?.etag).toBe(before.files[0]?.etag);
  expect(files[1]?.etag).not.toBe(before.files[1]?.etag);
  const accountId = await readAccountId(client);
  await waitFor(async () => {
    expect(await store.hgetall(openedEditionsKey.of(accountId))).toEqual({ [subject.lockedId]: 2 });
    const { downloads } = myData.parse(await (await client.get(downloadMyDataPath)).json());
    const title = 'Notes on updated (1 file)';
    const record = { title, way: 'kept', orderNumber: orderNumber(payment) };
    expect(downloads).toMatchObject([record, record]);
    const month = filesOpenedKey.of(toMonth(shopDay(new Date())));
    expect(await store.hget(month, subject.lockedId)).toBe(2);
    expect(await store.hget(month, subject.freeId)).toBeNull();
  });

  // The subject goes off sale, and leaves the CMS.
  const { now: _, files: sold, ...listing } = await keep(client, subject.id);
  const withoutTickets = (files: typeof sold) => files.map(({ address: _, ...file }) => file);
  const expectKept = async () => {
    const { files, ...again } = await keep(client, subject.id);
    expect(again).toMatchObject(listing);
    expect(withoutTickets(files)).toEqual(withoutTickets(sold));
    const copies = await Promise.all(files.map(({ address }) => client.get(address)));
    expect(copies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listKept(client)).subjects[0]?.files).toHaveLength(2);
  };
  expect(sold).toHaveLength(2);
  await lakeOf(shop).patch(subject.id).set({ isOnSale: false }).commit({ visibility: 'sync' });
  await announceChange(shop);
  await expectKept();
  await store.del(listedFilesKey.key);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await deleteSubject(shop, subject);
  await expectKept();
});

test('a file that is not prepared or cannot be read is named, and does not hide the others', async () => {
  const { id, freeId, lockedId } = await createSubject(shop, 'damaged', { hasStoredFiles: false });
  const client = await shop.student();
  await addPurchase(client, id);
  await replaceFile(shop, lockedId);
  await announceChange(shop);
  expect(await keep(client, id)).toMatchObject({
    files: [{ id: lockedId }],
    missing: [{ id: freeId, title: 'Sheet' }],
  });
  const pdf: { id: string; version: number } = await lakeOf(shop).fetch(
    '*[_id == $id][0].pdf { id, version }',
    { id: lockedId },
  );
  await storedFiles(shop).store.set(manifestKey(pdf), 'not a manifest');
  const { files, missing } = await keep(client, id);
  expect([files, missing.map((file) => file.id)]).toEqual([[], [freeId, lockedId]]);
});

/** Opens a page without `fetch`, which overwrites `Sec-Fetch-Mode`. @returns its status */
async function openPage(path: string, { cookies }: CookieClient): Promise<unknown> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { 'sec-fetch-mode': 'navigate', cookie };
  const [response] = await once(get(shop.shop + path, { headers }), 'response');
  response.resume();
  return response.statusCode;
}

test('a browser that has signed out without a connection opens no page of the student, but can complete the sign-out', async () => {
  const client = await shop.student();
  expect(await openPage(showMyDataPath, client)).toBe(200);
  client.cookies.delete(HINT_COOKIE);
  expect(await openPage(showMyDataPath, client)).toBe(401);
  expect((await client.get(getKept.path)).status).toBe(200);
});
