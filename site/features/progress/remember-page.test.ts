import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetStudent } from '#site/lib/session.ts';
import { readLocalFiles } from './browser-progress.ts';
import { beginReading, holdOpening, OPENING_MS, rememberPage } from './remember-page.ts';
import { sendNow } from './send-progress.ts';

const findLastPage = (itemId: string) =>
  readLocalFiles().find(({ id }) => id === itemId)?.last?.page;

/** Browser storage, whose keys are its own properties. */
class BrowserStorage {
  [key: string]: unknown;

  getItem(key: string) {
    return this[key] ?? null;
  }

  setItem(key: string, value: string) {
    this[key] = value;
  }

  removeItem(key: string) {
    delete this[key];
  }
}

const useBrowserOf = (owner: string) =>
  vi.stubGlobal('document', {
    addEventListener: () => {},
    cookie: owner && `signed_in=user; progress_of=${owner}`,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new BrowserStorage());
  vi.stubGlobal('sessionStorage', new BrowserStorage());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

afterEach(() => {
  holdOpening('');
  // A page that was remembered is sent later: the timer must not outlive the test.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = { itemId: 'file-1', subjectId: 'micro', page: 7, pages: 12 };

test('remembers the page that was shown last', () => {
  useBrowserOf('abc');
  expect(findLastPage('file-1')).toBeUndefined();
  rememberPage(shown);
  rememberPage({ ...shown, page: 3 });
  expect(findLastPage('file-1')).toBe(3);
  expect(findLastPage('file-2')).toBeUndefined();
});

test("sends the page to the student's account", async () => {
  useBrowserOf('abc');
  // Ends a wait that an earlier test has left.
  await sendNow();
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    throw new TypeError('offline');
  });
  rememberPage(shown);
  expect(sent).toMatchObject([{ files: [{ id: 'file-1', last: { page: 7 } }] }]);
});

test.each([
  ['student', 'def'],
  ['visitor', ''],
])(
  'the next %s on a shared computer does not see the progress of the previous student, and leaves only what the account lacks',
  (_, next) => {
    localStorage.setItem('progress:ghi', JSON.stringify([{ id: 'file-1', read: '1' }]));
    useBrowserOf('abc');
    rememberPage(shown);
    useBrowserOf(next);
    expect(findLastPage('file-1')).toBeUndefined();
    rememberPage({ ...shown, itemId: 'file-2' });
    expect(readLocalFiles().map(({ id }) => id)).toEqual(['file-2']);
    const own = next ? [`progress:${next}`] : [];
    expect(Object.keys(localStorage)).toEqual(['progress:abc', ...own]);
    useBrowserOf('abc');
    expect(findLastPage('file-1')).toBe(7);
    expect(findLastPage('file-2')).toBeUndefined();
  },
);

test('progress that the account lacks outlives a session that was ended elsewhere, but not the account', () => {
  useBrowserOf('abc');
  rememberPage(shown);
  forgetStudent();
  expect(findLastPage('file-1')).toBe(7);
  forgetStudent('abc');
  expect(findLastPage('file-1')).toBeUndefined();
});

test("remembers a visitor's page only in the tab", () => {
  useBrowserOf('');
  rememberPage(shown);
  expect(findLastPage('file-1')).toBe(7);
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each(['no JSON', '{}', '[{"id":"file-1"}]'])(
  'treats storage that contains %s as empty',
  (text) => {
    useBrowserOf('abc');
    localStorage.setItem('progress:abc', text);
    expect(findLastPage('file-1')).toBeUndefined();
    rememberPage(shown);
    expect(findLastPage('file-1')).toBe(7);
  },
);

test('a damaged entry does not affect other entries', () => {
  useBrowserOf('abc');
  rememberPage(shown);
  rememberPage({ ...shown, itemId: '%66ile-2' });
  rememberPage({ ...shown, itemId: 'file-3' });
  expect(readLocalFiles().map(({ id }) => id)).toEqual(['file-3', 'file-1']);
});

test('storage that is full or forbidden breaks nothing', () => {
  useBrowserOf('abc');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  rememberPage(shown);
  expect(findLastPage('file-1')).toBeUndefined();
});

const recordOf = (page: number, at: number) =>
  JSON.stringify({ id: 'file-1', last: { page, pages: 40, at }, read: '1' });

test.each([
  ['a browser that knows nothing', 0, 30, 30],
  ['a browser that knows an earlier time', 1_000, 30, 30],
  ['a browser that knows a later time', 9_000, 30, 7],
])('%s opens the file at the newer page', (_, time, page, expected) => {
  vi.useFakeTimers({ now: time });
  useBrowserOf('abc');
  if (time > 0) rememberPage(shown);
  beginReading({ item: 'file-1', progress: recordOf(page, 5_000) });
  expect(findLastPage('file-1')).toBe(expected);
});

test('the page on which a file opens counts once the student has stayed on it', () => {
  vi.useFakeTimers();
  useBrowserOf('abc');
  beginReading({ item: 'file-1' });
  rememberPage(shown);
  vi.advanceTimersByTime(OPENING_MS - 1);
  expect(findLastPage('file-1')).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(findLastPage('file-1')).toBe(7);
});

test('the page on which a file opens is read once the student has moved on', () => {
  useBrowserOf('abc');
  beginReading({ item: 'file-1', progress: recordOf(1, 5_000) });
  rememberPage({ ...shown, page: 1 });
  expect(readLocalFiles()[0]?.last?.at).toBe(5_000);
  rememberPage({ ...shown, page: 3 });
  rememberPage({ ...shown, page: 1 });
  expect(readLocalFiles()).toMatchObject([{ last: { page: 1 }, read: '101', isUnsent: true }]);
});

test.each([undefined, '', 'no JSON', '{"id":"file-1","read":"10"}'])(
  "the record %s falls back to the browser's last page",
  (progress) => {
    useBrowserOf('abc');
    rememberPage(shown);
    beginReading({ item: 'file-1', progress });
    expect(findLastPage('file-1')).toBe(7);
  },
);
