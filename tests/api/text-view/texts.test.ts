import { beforeAll, expect, test } from 'vitest';
import { getProgress, postProgress } from '#contract/progress/progress.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getOutline, getText, getTexts, MAX_TEXTS } from '#contract/text-view/text-and-outline.ts';
import {
  manifestKey,
  outlineKey,
  PREPARATION_VERSION,
  textKey,
} from '#server/files/stored-file.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { createSubject, deleteSubject, type OwnSubject } from '../../support/own-subject.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = storedFiles(shop);

let student: CookieClient;
let buyer: CookieClient;
let own: OwnSubject;

const textPath = (id: string) => `/api/notes/${id}/text`;
const outlinePath = (id: string) => `/api/notes/${id}/outline`;
const readFiles = async (client: TestClient) =>
  getReadableFiles.response.parse(await (await client.get('/api/notes')).json());
const readTexts = async (client: TestClient, ids: string[]) =>
  getTexts.response.parse(await (await client.get(`/api/notes/text?ids=${ids}`)).json()).texts;
const readPageTexts = async (client: TestClient, id: string) =>
  getText.response.parse(await (await client.get(textPath(id))).json()).pages;

let locked: string;
let free: string;

beforeAll(async () => {
  [student, buyer] = [shop.client(), shop.client()];
  await addStudent(student);
  own = await createSubject(shop, 'reading');
  await addBuyer(buyer, [MICRO, own.id]);
  const [micro] = await readFiles(buyer);
  const freeOfAll = (await readFiles(student)).flatMap(({ files }) => files.map(({ id }) => id));
  locked = micro?.files.find(({ id }) => !freeOfAll.includes(id))?.id ?? '';
  free = freeOfAll[0] ?? '';
});

test('the text of each page is returned only to callers who may open the file', async () => {
  const [first, ...others] = await readPageTexts(buyer, locked);
  expect(first?.length).toBeGreaterThan(200);
  expect(others.length).toBeGreaterThan(1);
  expect(await readPageTexts(shop.client(), free)).not.toEqual([]);
  const refused = { visitor: shop.client(), student };
  const statuses = Object.values(refused).map(async (client) => {
    const response = await client.get(textPath(locked));
    expect(Object.keys(await response.json())).not.toContain('pages');
    return response.status;
  });
  expect(await Promise.all(statuses)).toEqual([401, 403]);
  for (const id of ['unknown', `${locked}-2`]) {
    expect((await buyer.get(textPath(id))).status).toBe(404);
  }
});

test('neither CDN nor browser stores a text or a table of contents, even of a free file', async () => {
  const paths = [textPath(free), textPath(locked), `/api/notes/text?ids=${free}`];
  for (const path of [...paths, outlinePath(free)]) {
    const { headers } = await buyer.get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  }
});

test('only callers who may open a file get its table of contents', async () => {
  const { outline } = getOutline.response.parse(
    await (await buyer.get(outlinePath(locked))).json(),
  );
  const pages = await readPageTexts(buyer, locked);
  expect(outline.length).toBeGreaterThan(2);
  for (const { title, page } of outline) {
    const text = pages[page - 1]?.replace(/\s+/g, ' ').toLowerCase();
    expect(text).toContain(title.toLowerCase());
  }
  const callers = [shop.client(), student, buyer];
  const statuses = async (id: string) =>
    Promise.all(callers.map(async (client) => (await client.get(outlinePath(id))).status));
  expect(await statuses(locked)).toEqual([401, 403, 200]);
  expect(await statuses(free)).toEqual([200, 200, 200]);
  expect(await statuses('unknown')).toEqual([404, 404, 404]);
});

test('the list has what the caller may open: their subjects with all files, and the free files of others', async () => {
  const mine = await readFiles(buyer);
  expect(mine.map(({ subjectId, isOwned }) => [subjectId, isOwned])).toEqual([
    [MICRO, true],
    [own.id, true],
    [MACRO, false],
  ]);
  const inTopic = { topicId: own.topicId, topicName: 'First topic', pages: 1 };
  expect(mine[1]).toEqual({
    subjectId: own.id,
    name: 'Notes on reading',
    isOwned: true,
    files: [
      { id: own.freeId, title: 'Sheet', ...inTopic },
      { id: own.lockedId, title: 'Notes', ...inTopic },
    ],
    practice: { [own.topicId]: 0 },
  });
  const others = await readFiles(student);
  expect(others.every(({ isOwned }) => !isOwned)).toBe(true);
  expect(others.find(({ subjectId }) => subjectId === own.id)?.files).toEqual([
    expect.objectContaining({ id: own.freeId }),
  ]);
  expect((await shop.client().get('/api/notes')).status).toBe(401);
});

test('a request for several files returns the text of those that the caller may open', async () => {
  const ids = [locked, free, 'unknown', locked];
  const readIds = async (client: TestClient) => (await readTexts(client, ids)).map(({ id }) => id);
  expect(await readIds(buyer)).toEqual([locked, free]);
  expect(await readIds(student)).toEqual([free]);
  const [text] = await readTexts(buyer, [locked]);
  expect(text?.pages).toEqual(await readPageTexts(buyer, locked));
});

test('a request for texts names between one and the most files', async () => {
  const { request } = getTexts;
  const isAccepted = (ids: unknown) => request.safeParse({ ids }).success;
  for (const ids of [undefined, '', 'a,..%2Fb', `${Array(MAX_TEXTS + 1).fill('a')}`]) {
    expect(isAccepted(ids)).toBe(false);
  }
  expect(isAccepted(`${Array(MAX_TEXTS).fill('a')}`)).toBe(true);
});

test('an unprepared file is named, and does not hide the others', async () => {
  const { fileId } = await lakeOf(shop).fetch<{ fileId: string }>(
    '*[_id == $id][0]{"fileId": pdf.id}',
    { id: own.lockedId },
  );
  const file = { id: fileId, version: PREPARATION_VERSION };
  await store.delete(outlineKey(file));
  const { outline } = await (await buyer.get(outlinePath(own.lockedId))).json();
  expect(outline, 'of an earlier preparation').toEqual([]);
  for (const key of [textKey(file), manifestKey(file)]) await store.delete(key);
  for (const path of [textPath(own.lockedId), outlinePath(own.lockedId)]) {
    const response = await buyer.get(path);
    expect([response.status, (await response.json()).code]).toEqual([503, 'file_not_ready']);
  }
  const readIds = async () => (await readTexts(buyer, [own.lockedId, locked])).map(({ id }) => id);
  expect(await readIds()).toEqual([locked]);
  await store.set(textKey(file), '{');
  expect(await readIds(), 'beside a text that cannot be read').toEqual([locked]);
});

test('owners can search a subject that was deleted in the CMS, and keep their progress, until a refund', async () => {
  const gone = await createSubject(shop, 'leaving');
  const owner = await shop.student();
  const payment = await buy(shop, owner, gone.id);
  await expect.poll(() => readPageTexts(owner, gone.lockedId)).not.toEqual([]);
  await deleteSubject(shop, gone);
  await expect
    .poll(() => readFiles(owner))
    .toContainEqual(
      expect.objectContaining({ subjectId: gone.id, name: 'Notes on leaving', isOwned: true }),
    );
  expect(await readTexts(owner, [gone.lockedId])).toHaveLength(1);
  const read = { id: gone.lockedId, read: '1' };
  expect((await owner.post(postProgress.path, { files: [read] })).status).toBe(200);
  const { files } = getProgress.response.parse(await (await owner.get(getProgress.path)).json());
  expect(files).toMatchObject([read]);

  await shop.stripe.refunds.create({ payment_intent: payment });
  await expect.poll(async () => (await owner.get(textPath(gone.lockedId))).status).toBe(403);
  expect(await readTexts(owner, [gone.lockedId])).toEqual([]);
  await announceChange(shop);
});
