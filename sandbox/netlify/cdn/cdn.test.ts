import { afterEach, expect, test, vi } from 'vitest';
import { project, serve } from '../test-project.ts';

afterEach(() => {
  vi.useRealTimers();
});

const later = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });

const counting = (headers: Record<string, string>, init = '{}') => ({
  'functions/count.ts': `
    export const config = { path: ['/count', '/count/:id'] };
    let calls = 0;
    export default (request: Request) => {
      const init: ResponseInit = ${init};
      return new Response(String(++calls), { ...init, headers: ${JSON.stringify(headers)} });
    };`,
});

async function start(headers: Record<string, string>, init?: string) {
  const { origin, reload } = await serve(project(counting(headers, init)));
  const get = async (path = '/count', sent: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers: sent });
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      cache: response.headers.get('cache-status'),
    };
  };
  const texts = async (...requests: Parameters<typeof get>[]) => {
    const list: string[] = [];
    for (const request of requests) list.push((await get(...request)).text);
    return list;
  };
  const control = (path: string, init?: RequestInit) => fetch(`${origin}/__sandbox/${path}`, init);
  const post = (path: string) => control(path, { method: 'POST' });
  const stored = async () => (await control('cache')).json();
  return { origin, reload, get, texts, post, stored };
}

const KEPT = { 'netlify-cdn-cache-control': 'public, s-maxage=60' };

test('serves a stored response until it is stale, with its age and status', async () => {
  const { origin, get, stored } = await start({ ...KEPT, 'cache-control': 'public, max-age=0' });
  const first = await get();
  expect([first.text, first.cache]).toEqual(['1', '"Netlify Edge"; fwd=miss; stored']);
  later(20);
  const second = await get();
  expect([second.text, second.cache]).toEqual(['1', '"Netlify Edge"; hit; ttl=40']);
  expect(second.headers.get('age')).toBe('20');
  expect(second.headers.get('cache-control')).toBe('public, max-age=0');
  expect(await stored()).toMatchObject([{ status: 200, bytes: 1, age: 20 }]);
  const head = await fetch(`${origin}/count`, { method: 'HEAD' });
  expect([head.status, head.headers.get('cache-status')]).toEqual([
    200,
    expect.stringContaining('hit'),
  ]);
  later(41);
  expect((await get()).text).toBe('2');
});

test.each([
  ['nothing', {}],
  ['private', { 'cache-control': 'private, max-age=60' }],
  ['no-store', { 'cache-control': 'public, no-store, max-age=60' }],
  ['max-age=0', { 'cache-control': 'public, max-age=0, must-revalidate' }],
  ['no-cache', { 'cache-control': 'public, no-cache, max-age=60' }],
  ['a tag alone', { 'netlify-cache-tag': 'subjects' }],
  ['an expiry alone', { expires: 'Fri, 01 Jan 2100 00:00:00 GMT' }],
  ['Vary: *', { ...KEPT, vary: '*' }],
  [
    'a more specific no-store',
    { 'netlify-cdn-cache-control': 'no-store', 'cache-control': 'public, max-age=60' },
  ],
])('stores nothing for %s', async (_, headers) => {
  const { get, stored } = await start(headers as Record<string, string>);
  expect((await get()).cache).toBe('"Netlify Edge"; fwd=miss');
  expect((await get()).text).toBe('2');
  expect(await stored()).toEqual([]);
});

test.each([
  ['s-maxage before max-age', { 'cache-control': 'max-age=0, s-maxage=60' }],
  ['max-age', { 'cache-control': 'public, max-age=60' }],
  ['durable', { 'netlify-cdn-cache-control': 'public, durable, max-age=60' }],
])('stores a response for %s', async (_, headers) => {
  const { texts } = await start(headers as Record<string, string>);
  expect(await texts([], [])).toEqual(['1', '1']);
});

test('stores no failures, no unsafe methods, and no responses to requests with credentials', async () => {
  const failing = await start(KEPT, '{ status: 500 }');
  expect(await failing.texts([], [])).toEqual(['1', '2']);
  const { origin, get } = await start({ 'netlify-cdn-cache-control': 'max-age=60' });
  const posted = await fetch(`${origin}/count`, { method: 'POST', body: 'x' });
  expect(posted.headers.get('cache-status')).toBe('"Netlify Edge"; fwd=method');
  expect((await get('/count', { authorization: 'Bearer token' })).text).toBe('2');
  expect((await get()).text).toBe('3');
});

test('serves a stale response while it fetches a fresh response', async () => {
  const control = 'public, max-age=60, stale-while-revalidate=120';
  const { get } = await start({ 'netlify-cdn-cache-control': control });
  await get();
  later(90);
  const stale = await get();
  expect([stale.text, stale.cache]).toEqual(['1', '"Netlify Edge"; hit; fwd=stale; ttl=-30']);
  await expect.poll(async () => (await get()).text).toBe('2');
  later(181);
  const late = await get();
  expect([late.text, late.cache]).toEqual(['3', '"Netlify Edge"; fwd=miss; stored']);
});

test('varies by the whole query, in any order, unless told otherwise', async () => {
  const whole = await start(KEPT);
  expect(await whole.texts(['/count?a=1&b=2'], ['/count?b=2&a=1'], ['/count?a=1'])).toEqual([
    '1',
    '1',
    '2',
  ]);
  const some = await start({ ...KEPT, 'netlify-vary': 'query=style|season' });
  const paths = ['/count?style=a&x=1', '/count?x=2&style=a', '/count?style=b'];
  const styles = await some.texts(...paths.map((path): [string] => [path]));
  expect(styles).toEqual(['1', '1', '2']);
  expect(await some.texts(['/count'], ['/count?x=3'], ['/count/1'])).toEqual(['3', '3', '4']);
});

test('varies by header and cookie', async () => {
  const vary = 'header=App-Version, cookie=plan|signed_in';
  const { texts } = await start({ ...KEPT, 'netlify-vary': vary, vary: 'Accept-Encoding, X-Kind' });
  const send = (headers: Record<string, string>): [string, Record<string, string>] => [
    '/count',
    { 'accept-encoding': 'gzip', ...headers },
  ];
  const first = send({ cookie: 'other=1; plan=a' });
  const requests = [
    first,
    send({ cookie: 'plan=a; other=2' }),
    send({ cookie: 'plan=b' }),
    send({ cookie: 'plan=a', 'app-version': '2' }),
    send({ cookie: 'plan=a', 'x-kind': 'x' }),
    first,
  ];
  expect(await texts(...requests)).toEqual(['1', '1', '2', '3', '4', '1']);
});

test.each(['language=en', 'cookie'])('refuses Netlify-Vary: %s by name', async (vary) => {
  const { get } = await start({ ...KEPT, 'netlify-vary': vary });
  const { status, text } = await get();
  expect([status, text]).toEqual([501, expect.stringContaining(vary)]);
});

test('strips the headers that are for this CDN alone, and warns if a function sets no caching', async () => {
  const instructions = { 'netlify-cache-tag': 'a', 'netlify-vary': 'query=a' };
  const { get } = await start({ ...KEPT, ...instructions });
  for (const { headers } of [await get(), await get()]) {
    expect([...headers.keys()].filter((name) => name.startsWith('netlify-'))).toEqual([]);
  }
  const { headers } = await (await start({})).get();
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

test('empties the cache on a new deploy', async () => {
  const plain = await start(KEPT);
  await plain.get();
  await plain.post('build');
  await expect.poll(plain.stored).toEqual([]);
  await plain.get();
  await plain.reload();
  expect(await plain.stored()).toEqual([]);
});

test('lists the tags of its entries, and can be emptied', async () => {
  const { post, stored, texts } = await start({ ...KEPT, 'netlify-cache-tag': 'Subjects, home' });
  await texts([]);
  expect(await stored()).toMatchObject([{ tags: ['subjects', 'home'] }]);
  expect((await post('purge')).status).toBe(200);
  expect(await stored()).toEqual([]);
});
