import { expect, test } from 'vitest';
import { project, serve } from './test-project.ts';

const root = () =>
  project({
    'netlify.toml': `
[[redirects]]
  from = "/"
  to = "/home/"
  status = 200
  force = true
  conditions = { Cookie = ["signed_in"] }
[[redirects]]
  from = "/old"
  to = "/about/"
  status = 301
[[redirects]]
  from = "/away"
  to = "https://elsewhere.example/x"
  status = 302
[[redirects]]
  from = "/api/*"
  to = "/api-404.json"
  status = 404
[[headers]]
  for = "/*"
  [headers.values]
    X-Frame-Options = "DENY"
[[headers]]
  for = "/home/"
  [headers.values]
    Cache-Control = "private, no-cache"
    Vary = "Cookie"
`,
    'dist/_headers': '/about/\n  Content-Security-Policy: default-src none\n',
    'dist/_redirects': '/older /about/ 302\n',
    'dist/index.html': 'visitor',
    'dist/home/index.html': `signed in ${'.'.repeat(300)}`,
    'dist/about/index.html': 'about',
    'dist/api-404.json': '{"message":"Not found"}',
    'functions/known.ts': `
      export const config = { path: '/api/known' };
      export default () => new Response('known');`,
  });

test('serves the signed-in home page at the same address if the cookie is set', async () => {
  const { origin } = await serve(root());
  expect(await (await fetch(origin)).text()).toBe('visitor');
  const headers = { cookie: 'other=1; signed_in=user' };
  const response = await fetch(origin, { headers });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('signed in');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  const empty = await fetch(origin, { headers: { cookie: 'signed_in=' } });
  expect(await empty.text()).toBe('visitor');
});

test('redirects by netlify.toml and _redirects, and adds the headers of netlify.toml and _headers', async () => {
  const { origin } = await serve(root());
  const location = async (path: string) => {
    const response = await fetch(origin + path, { redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };
  expect(await location('/old')).toEqual([301, '/about/']);
  expect(await location('/older')).toEqual([302, '/about/']);
  expect(await location('/away')).toEqual([302, 'https://elsewhere.example/x']);
  const { headers } = await fetch(`${origin}/about/`);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toBe('default-src none');
});

test('responds to an unknown call with JSON and 404, for every method', async () => {
  const { origin } = await serve(root());
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await fetch(`${origin}/api/unknown`, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not found' });
  }
  expect(await (await fetch(`${origin}/api/known`)).text()).toBe('known');
});
