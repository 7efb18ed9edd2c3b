import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { myData } from '#contract/personal-data/my-data.ts';
import { type FileProgress, getProgress, postProgress } from '#contract/progress/progress.ts';
import { getReadableFiles, type ReadableFile } from '#contract/progress/readable-files.ts';
import { describeMyData } from '#server/personal-data/my-data.ts';
import { FILES_MAX } from '#server/progress/progress.ts';
import { toProgressText } from '#server/progress/progress-record.ts';
import { progressKey } from '#server/progress/stored-keys.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import { addEvents } from '../../support/add-events.ts';
import type { CookieClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { createSubject, deleteSubject } from '../../support/own-subject.ts';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

const PATH = getProgress.path;
const AN_HOUR_AGO = Date.now() - 3_600_000;

const read = async (browser: CookieClient) =>
  getProgress.response.parse(await (await browser.get(PATH)).json());

const send = async (browser: CookieClient, ...files: FileProgress[]) => {
  const response = await browser.post(PATH, { files });
  expect(response.status).toBe(200);
  return postProgress.response.parse(await response.json()).files;
};

const listFiles = async (browser: CookieClient, subjectId: string): Promise<ReadableFile[]> => {
  const subjects = getReadableFiles.response.parse(await (await browser.get('/api/notes')).json());
  return subjects.find((subject) => subject.subjectId === subjectId)?.files ?? [];
};

let files: ReadableFile[] = [];
let file = '';
let other = '';
let buyer: CookieClient;

beforeAll(async () => {
  buyer = shop.client();
  await addBuyer(buyer, [MICRO]);
  files = await listFiles(buyer, MICRO);
  [file, other] = [files[0]?.id ?? '', files[1]?.id ?? ''];
});

const opened = (id: string, page: number, at = AN_HOUR_AGO): FileProgress => ({
  id,
  last: { page, pages: 12, at },
  read: `${'0'.repeat(page - 1)}1`,
});

test('progress from one device is known on the next, which adds its own', async () => {
  const sent = await send(buyer, opened(file, 7));
  const phone = shop.client();
  for (const [name, value] of buyer.cookies) phone.cookies.set(name, value);
  const { files: synced, subjects } = await read(phone);
  expect(synced).toEqual(sent);
  expect(synced).toMatchObject([
    { id: file, subjectId: MICRO, last: { page: 7, pages: 12 }, read: '0000001' },
  ]);
  const pages = files.reduce((sum, { pages = 0 }) => sum + pages, 0);
  const [first, second] = files.map(({ id, title }) => ({ id, title }));
  expect(subjects).toEqual([{ id: MICRO, pages, bytes: expect.any(Number), first }]);
  // A file of the sample shop has at least 1 kB.
  expect(subjects[0]?.bytes).toBeGreaterThan(files.length * 1000);
  expect(synced[0]?.next).toEqual(second);
  expect(pages).toBeGreaterThan(0);

  await send(phone, { ...opened(file, 2, AN_HOUR_AGO + 1000), read: '11' });
  expect((await read(buyer)).files).toMatchObject([
    { id: file, last: { page: 2 }, read: '1100001' },
  ]);
});

test('of two devices that write at the same time, neither undoes the other', async () => {
  const merged = await race(
    shop,
    z.string(),
    `import { recordProgress } from './server/progress/progress.ts';
    import { readProgressRecord } from './server/progress/progress-record.ts';
    import { commit, put } from './server/store/commit.ts';
    const write = (id, read, at) =>
      recordProgress({ student: { account: { id }, ledger: { accountId: id, facts: {} } }, isAdmin: true }, [
        { id: '${file}', read, last: { page: read.length, pages: 12, at } },
      ]);
    const round = async (number) => {
      const id = 'device-race-' + number;
      await commit([put('account:' + id, { id })]);
      await Promise.all([write(id, '1', 1), write(id, '01', 2), write(id, '001', 3)]);
      const [{ read, last }] = await readProgressRecord(id);
      return read + ' ' + last.page;
    };`,
  );
  expect(new Set(merged)).toEqual(new Set(['111 3']));
});

test('a file that the student may not open is neither saved nor shown', async () => {
  const student = await shop.student();
  const open = await listFiles(student, MICRO);
  const [free] = open;
  const locked = files.find(({ id }) => open.every((file) => file.id !== id))?.id ?? '';
  const sent = await send(
    student,
    ...[locked, 'unknown', free?.id ?? ''].map((id) => opened(id, 2)),
  );
  expect(sent.map(({ id }) => id)).toEqual([free?.id]);
  const stored = await store.hgetall(progressKey.of(await readAccountId(student)));
  expect(Object.keys(stored ?? {})).toEqual([free?.id]);
  expect((await read(student)).subjects).toEqual([]);
});

test('a deleted file is no longer shown', async () => {
  const subject = await createSubject(shop, 'progress-gone', { hasStoredFiles: false });
  const student = await shop.student();
  await send(student, opened(subject.freeId, 1));
  expect((await read(student)).files).toHaveLength(1);
  await deleteSubject(shop, subject);
  await expect.poll(async () => (await read(student)).files).toEqual([]);
});

test('a future time counts as the time of the call', async () => {
  const student = shop.client();
  await addBuyer(student, [MICRO]);
  const ahead = Date.now() + 86_400_000;
  const revised = { isRevised: true, at: ahead };
  const [sent] = await send(student, { ...opened(file, 3, ahead), revised });
  expect(sent?.last?.at).toBeLessThanOrEqual(Date.now());
  expect(sent?.revised?.at).toBeLessThanOrEqual(Date.now());
});

test('an account can write 300 times in ten minutes', async () => {
  const student = await shop.student();
  const key = `seen:attempts-progress:${await readAccountId(student)}`;
  await send(student, opened(file, 1));
  expect(await store.zcard(key)).toBe(1);
  await addEvents(store, key, 298);
  await send(student, opened(file, 1));
  expect((await student.post(PATH, { files: [opened(file, 1)] })).status).toBe(429);
});

test('the record keeps the most recently read files', async () => {
  const student = shop.client();
  await addBuyer(student, [MICRO]);
  const key = progressKey.of(await readAccountId(student));
  const old = Array.from({ length: FILES_MAX }, (_, index) => [
    `old-${index}`,
    toProgressText(opened(`old-${index}`, 1, 1000 + index)),
  ]);
  await store.hset(key, Object.fromEntries(old));
  await send(student, opened(file, 1), opened(other, 2));
  const fileIds = Object.keys((await store.hgetall(key)) ?? {});
  expect(fileIds).toHaveLength(FILES_MAX);
  expect(fileIds).toEqual(expect.arrayContaining([file, other, 'old-2']));
  expect(fileIds).not.toContain('old-1');
});

test('progress is part of the student’s data', async () => {
  const student = shop.client();
  await addBuyer(student, [MICRO]);
  const revised = { isRevised: true, at: AN_HOUR_AGO };
  await send(student, { ...opened(file, 3), revised });
  const data = myData.parse(await (await student.get('/api/account/data')).json());
  const at = new Date(AN_HOUR_AGO).toISOString();
  expect(data.progress).toEqual([
    {
      file,
      title: files[0]?.title,
      last: { page: 3, pages: 12, at },
      read: [3],
      revised: { isRevised: true, at },
    },
  ]);
  expect(
    describeMyData(data).find(({ heading }) => heading === 'What you have read'),
  ).toMatchObject({
    entries: [{ rows: [{ value: files[0]?.title }, {}, { value: '3' }, {}] }],
  });
});
