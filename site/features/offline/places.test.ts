import { describe, expect, test } from 'vitest';
import { findPlace, KEPT_CALLS, keptAddress } from './places.ts';

const SHOP = 'https://shop.test';

const find = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  findPlace(
    { method, mode: mode as RequestMode },
    new URL(path.startsWith('/') ? SHOP + path : path),
    SHOP,
  );
const findCall = (path: string) => find(path, { mode: 'cors' });

const IGNORED = [
  '/account',
  '/admin',
  '/admin/handbook',
  '/api/admin/sales.csv',
  '/api/auth/logout',
  '/api/logout',
  '/api/notes',
  '/auth',
  '/auth?next=/purchases',
  '/checkout',
  '/choose-password',
  '/delete-account',
  '/my-data',
  '/my-data-shell',
  '/pay/abc',
  '/receipt-shell',
  '/receipts/1001',
  '/reset-password',
  '/studio/',
  '/studio/structure/subject',
  '/unsubscribe/abc',
];

/** Ways to write an address that a host may read as the same. */
const SPELLINGS: [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['with a slash', (path) => path.replace(/\/?(\?|$)/, '/$1')],
  ['with doubled slashes', (path) => path.replaceAll('/', '//')],
  ['as a file', (path) => path.replace(/\/?(\?|$)/, '.html$1')],
  ['as a file in a folder', (path) => path.replace(/\/?(\?|$)/, '/index.html$1')],
  ['in capitals', (path) => path.toUpperCase()],
  ['encoded', (path) => path.replace(/[a-z]/, (x) => `%${x.charCodeAt(0).toString(16)}`)],
  ['with encoded slashes', (path) => `/${path.slice(1).replaceAll('/', '%2F')}`],
  ['behind another page', (path) => `/purchases/..${path}`],
  ['behind another page, encoded', (path) => `/purchases/..%2f${path.slice(1)}`],
  ['behind a page, with a backslash', (path) => `/purchases%5c..%5c${path.slice(1)}`],
];

describe.each(SPELLINGS)('leaves to the browser, %s', (_, spell) => {
  test.each(IGNORED)('%s', (path) => {
    const url = new URL(SHOP + spell(path));
    expect(findPlace({ method: 'GET', mode: 'navigate' }, url, SHOP)).toBeUndefined();
  });
});

test.each(['/a%', '/%ff', '/read/%e0%a4%a'])(
  'leaves the broken address %s to the browser',
  (path) => expect(find(path)).toBeUndefined(),
);

test.each([
  ['/api/admin/sales'],
  ['/api/auth/user'],
  ['/api/account'],
  ['/api/kept'],
  ['/api/kept/micro'],
  ['/api/notes/'],
  ['//api/notes'],
  ['/api/%6eotes'],
  ['/api/notes/micro-1/text/'],
  ['/api/notes/a%2Fb/text'],
  ['/api/read/micro-1/large-type'],
  ['/api/user/access/micro'],
  ['/api/practice/first'],
  ['/api/practice/files/micro-1'],
  ['/api/practice/pictures/'],
  ['/api/practice/pictures/a/b'],
  ['/api/card-pictures/picture-1'],
  ['/api/objects/micro-1/download-link'],
  ['/drawings/1.svg'],
  ['/admin'],
  ['/read/micro-1'],
])('leaves the call %s to the browser', (path) => expect(findCall(path)).toBeUndefined());

test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])(
  'leaves %s requests to the browser',
  (method) => {
    for (const path of [...KEPT_CALLS, '/objects/a', '/purchases', '/'])
      for (const mode of ['navigate', 'cors']) expect(find(path, { method, mode })).toBeUndefined();
  },
);

test.each([
  'http://shop.test/purchases',
  'https://shop.test:8443/purchases',
  'https://shop.test.evil.test/purchases',
  'https://files.test/objects/micro-1',
  'https://files.test/api/notes',
])('leaves the other origin %s to the browser', (path) => {
  expect(find(path)).toBeUndefined();
  expect(findCall(path)).toBeUndefined();
});

test.each([
  ['/purchases', { kind: 'page', page: '/purchases' }],
  ['/purchases/', { kind: 'page', page: '/purchases' }],
  ['/purchases.html', { kind: 'page', page: '/purchases' }],
  ['//purchases', { kind: 'page', page: '/purchases' }],
  ['/purchases?from=home#notes', { kind: 'page', page: '/purchases' }],
  ['/practise?subject=micro', { kind: 'page', page: '/practise' }],
  ['/read/micro-1', { kind: 'reader', fileId: 'micro-1' }],
  ['/read/micro-1/', { kind: 'reader', fileId: 'micro-1' }],
  ['/read/micro%2D1', { kind: 'reader', fileId: 'micro-1' }],
  ['/objects/micro-1', { kind: 'file', fileId: 'micro-1' }],
  ['/objects/micro-1?ticket=abc', { kind: 'file', fileId: 'micro-1' }],
  [keptAddress('micro-1', 2), { kind: 'file', fileId: 'micro-1', edition: 2 }],
  ['/objects/micro-1?kept=0', { kind: 'file', fileId: 'micro-1' }],
  ['/objects/micro-1?kept=one', { kind: 'file', fileId: 'micro-1' }],
  ['/objects/micro-1?edition=1', undefined],
  ['/objects/micro-1?adminToken=abc', undefined],
  ['/', { kind: 'other' }],
  ['/index.html', { kind: 'other' }],
  ['/micro', { kind: 'other' }],
  ['/parents', { kind: 'other' }],
  ['/read', { kind: 'other' }],
  ['/read/micro-1/extra', { kind: 'other' }],
  ['/purchases/extra', { kind: 'other' }],
  ['/payments-explained', { kind: 'other' }],
  ['/administration', { kind: 'other' }],
])('finds the place of %s', (path, place) => expect(find(path)).toEqual(place));

test('finds the picture of a card', () => {
  const place = { kind: 'picture', pictureId: 'picture-1' };
  expect(findCall('/api/practice/pictures/picture-1')).toEqual(place);
});

test.each([
  ...KEPT_CALLS.map((path) => [path, path, []] as const),
  ['/api/notes/text?ids=a,b', '/api/notes/text', ['a', 'b']],
  ['/api/notes/text', '/api/notes/text', []],
  ['/api/notes/micro-1/text', '/api/notes/micro-1/text', ['micro-1']],
  ['/api/notes/micro-1/outline', '/api/notes/micro-1/outline', ['micro-1']],
  ['/api/read/micro-1/ticket', '/api/read/micro-1/ticket', ['micro-1']],
] as const)('finds the files of the call %s', (address, path, fileIds) =>
  expect(findCall(address)).toEqual({ kind: 'call', path, fileIds }),
);
