import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { project, serve } from '../test-project.ts';

const FUNCTIONS = createRequire(import.meta.url).resolve('@netlify/functions');

async function start() {
  const root = project({
    'functions/page.ts': `
      export const config = { path: '/page' };
      let calls = 0;
      export default () => new Response(String(++calls), { headers: {
        'netlify-cdn-cache-control': 'public, max-age=60', 'netlify-cache-tag': 'page' } });`,
    'functions/purge.ts': `
      import * as library from ${JSON.stringify(FUNCTIONS)};
      export const config = { path: '/purge' };
      export default async (request: Request) => {
        const error = await library.purgeCache(await request.json()).catch((e: Error) => e.message);
        return Response.json({ error });
      };`,
    'functions/token.ts': `
      export const config = { path: '/token' };
      export default () => new Response(process.env.NETLIFY_PURGE_API_TOKEN);`,
    'functions/platform.ts': `
      export const config = { path: '/platform' };
      export default () => fetch('https://api.netlify.com/api/v1/sites');`,
  });
  const { origin } = await serve(root);
  const page = async () => (await fetch(`${origin}/page`)).text();
  const purge = async (options: object) => {
    const body = JSON.stringify(options);
    return (await fetch(`${origin}/purge`, { method: 'POST', body })).json();
  };
  return { origin, page, purge };
}

test("purges through the helper of Netlify's own library", async () => {
  const { page, purge } = await start();
  expect([await page(), await page()]).toEqual(['1', '1']);
  expect(await purge({ tags: ['other'] })).toEqual({});
  expect(await page()).toBe('1');
  expect(await purge({ tags: ['page'] })).toEqual({});
  expect(await page()).toBe('2');
});

test('refuses a third purge of a tag within five seconds', async () => {
  const { purge } = await start();
  await purge({ tags: ['page'] });
  await purge({ tags: ['PAGE', 'other'] });
  expect(await purge({ tags: ['page'] })).toEqual({ error: expect.stringContaining('429') });
  expect(await purge({ tags: ['other'] })).toEqual({});
});

test('refuses a wrong token, a request that the shop does not send, and every other call of the platform', async () => {
  const { origin, purge } = await start();
  const token = await (await fetch(`${origin}/token`)).text();
  const call = async (body: unknown, bearer = token) => {
    const response = await fetch(`${origin}/__sandbox/netlify/api/v1/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  expect(await call({ site_id: 'local', cache_tags: ['page'] }, 'wrong')).toBe(401);
  expect(await call({ site_id: 'local', cache_tags: 'page' })).toBe(400);
  expect(await call({ site_id: 'other', cache_tags: ['page'] })).toBe(400);
  expect(await purge({ tags: ['page'], deployAlias: 'preview' })).toEqual({
    error: expect.stringContaining('400'),
  });
  expect((await fetch(`${origin}/platform`)).status).toBe(501);
});
