import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginReading } from './begin-reading.ts';
import { readKnown } from './browser-progress.ts';
import { holdOpening, lastPageOf, OPENING_TIME, rememberPage } from './remember-page.ts';

/** A browser's storage, whose keys are its own properties. */
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
  vi.stubGlobal('localStorage', new BrowserStorage());
  vi.stubGlobal('sessionStorage', new BrowserStorage());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

afterEach(() => {
  holdOpening('');
  vi.useRealTimers();
});

const shown = { itemId: 'file-1', subjectId: 'micro', page: 7, pages: 12 };

test('a browser remembers the page that was shown last', () => {
  useBrowserOf('abc');
  expect(lastPageOf('file-1')).toBeUndefined();
  rememberPage(shown);
  rememberPage({ ...shown, page: 3 });
  expect(lastPageOf('file-1')).toBe(3);
  expect(lastPageOf('file-2')).toBeUndefined();
});

test('the next student on a shared computer sees and keeps nothing of the last one', () => {
  useBrowserOf('abc');
  rememberPage(shown);
  useBrowserOf('def');
  expect(lastPageOf('file-1')).toBeUndefined();
  rememberPage({ ...shown, itemId: 'file-2' });
  expect(Object.keys(localStorage)).toEqual(['progress:def']);
});

test('of a visitor, only the tab remembers a page', () => {
  useBrowserOf('');
  rememberPage(shown);
  expect(lastPageOf('file-1')).toBe(7);
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each(['no JSON', '{}', '[{"id":"file-1"}]'])('storage that says %s holds nothing', (text) => {
  useBrowserOf('abc');
  localStorage.setItem('progress:abc', text);
  expect(lastPageOf('file-1')).toBeUndefined();
  rememberPage(shown);
  expect(lastPageOf('file-1')).toBe(7);
});

test('an entry that is damaged loses no other', () => {
  useBrowserOf('abc');
  rememberPage(shown);
  rememberPage({ ...shown, itemId: '%66ile-2' });
  rememberPage({ ...shown, itemId: 'file-3' });
  expect(readKnown().map(({ id }) => id)).toEqual(['file-3', 'file-1']);
});

test('storage that is full or forbidden breaks nothing', () => {
  useBrowserOf('abc');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  rememberPage(shown);
  expect(lastPageOf('file-1')).toBeUndefined();
});

const recordOf = (page: number, at: number) =>
  JSON.stringify({ id: 'file-1', last: { page, pages: 40, at }, read: '1' });

test.each([
  ['a browser that knows nothing', 0, 30, 30],
  ['a browser that knows an earlier time', 1_000, 30, 30],
  ['a browser that knows a later time', 9_000, 30, 7],
])('%s opens the file at the newer of both pages', (_, time, page, expected) => {
  vi.useFakeTimers({ now: time });
  useBrowserOf('abc');
  if (time > 0) rememberPage(shown);
  beginReading({ item: 'file-1', progress: recordOf(page, 5_000) });
  expect(lastPageOf('file-1')).toBe(expected);
});

test('the page on which a file opens counts once the student has stayed on it', () => {
  vi.useFakeTimers();
  useBrowserOf('abc');
  beginReading({ item: 'file-1' });
  rememberPage(shown);
  vi.advanceTimersByTime(OPENING_TIME - 1);
  expect(lastPageOf('file-1')).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(lastPageOf('file-1')).toBe(7);
});

test('the page on which a file opens is read once the student has moved on', () => {
  useBrowserOf('abc');
  beginReading({ item: 'file-1', progress: recordOf(1, 5_000) });
  rememberPage({ ...shown, page: 1 });
  expect(readKnown()[0]?.last?.at).toBe(5_000);
  rememberPage({ ...shown, page: 3 });
  rememberPage({ ...shown, page: 1 });
  expect(readKnown()).toMatchObject([{ last: { page: 1 }, read: '101', isUnsent: true }]);
});

test.each([undefined, '', 'no JSON', '{"id":"file-1","read":"10"}'])(
  'a page that says %s of the record opens at what the browser knows',
  (progress) => {
    useBrowserOf('abc');
    rememberPage(shown);
    beginReading({ item: 'file-1', progress });
    expect(lastPageOf('file-1')).toBe(7);
  },
);
