import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadFile } from '#contract/progress/progress.ts';
import { addProgress, type LocalFile, mergeRecord, readLocalFiles } from './browser-progress.ts';
import { loadProgress } from './progress-query.ts';
import { sendNow } from './send-progress.ts';

let stored = new Map<string, string>();
let sent: LocalFile[][] = [];
/** Response of the shop. Undefined for a lost connection. */
let respond: ((files: LocalFile[]) => ReadFile[]) | undefined;

beforeEach(() => {
  stored = new Map();
  sent = [];
  respond = undefined;
  vi.stubGlobal('document', { cookie: 'progress_of=abc' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { files } = JSON.parse(body);
    sent.push(files);
    if (!respond) throw new TypeError('offline');
    return Response.json({ files: respond(files) });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const about = { title: 'Notes', subjectId: 'micro', pages: 12 };
const page = (number: number, at: number) => ({
  id: 'a',
  read: `${'0'.repeat(number - 1)}1`,
  last: { page: number, pages: 12, at },
});
const accept = (files: LocalFile[]) => files.map((file) => ({ ...file, ...about }));

test('sends progress that did not arrive with the next write', async () => {
  addProgress(page(1, 1));
  await sendNow();
  expect(readLocalFiles()).toMatchObject([{ id: 'a', isUnsent: true }]);
  addProgress(page(2, 2));
  respond = accept;
  await sendNow();
  expect(sent[1]).toEqual([{ id: 'a', read: '11', last: { page: 2, pages: 12, at: 2 } }]);
  await sendNow();
  expect(sent).toHaveLength(2);
  expect(readLocalFiles()).toMatchObject([{ ...about, read: '11' }]);
});

test('sends changes made during a write afterwards', async () => {
  addProgress(page(1, 1));
  respond = (files) => {
    addProgress(page(3, 3));
    return accept(files);
  };
  await sendNow();
  respond = accept;
  await sendNow();
  expect(sent[1]).toMatchObject([{ read: '101', last: { page: 3 } }]);
});

test('ignores a record that arrives after another student has signed in', async () => {
  const signInAnother = () => vi.stubGlobal('document', { cookie: 'progress_of=def' });
  vi.stubGlobal('fetch', async () => {
    signInAnother();
    return Response.json({ files: accept([{ ...page(4, 4) }]), subjects: [] });
  });
  expect(await loadProgress()).toEqual({ subjects: [] });
  expect(readLocalFiles()).toEqual([]);
  expect([...stored.keys()]).toEqual([]);
});

test("replaces a time in the future with the server's time", async () => {
  addProgress(page(1, 9_000));
  respond = (files) => accept(files).map((file) => ({ ...file, last: { ...page(1, 5).last } }));
  await sendNow();
  expect(readLocalFiles()[0]?.last?.at).toBe(5);
});

test('forgets a file that may not be opened', async () => {
  addProgress(page(1, 1));
  respond = () => [];
  await sendNow();
  expect(readLocalFiles()).toEqual([]);
});

test("the account's record replaces sent progress and keeps unsent progress", () => {
  mergeRecord([{ ...page(4, 4), ...about }]);
  addProgress({ ...page(2, 9), id: 'b' });
  mergeRecord([]);
  expect(readLocalFiles()).toMatchObject([{ id: 'b', isUnsent: true }]);
});
