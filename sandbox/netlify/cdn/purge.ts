import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import type { CacheStore } from './store.ts';

/** The site of the local platform, as its API and `context.site` know it. */
export const SITE_ID = 'local';

const tags = z.array(z.string()).optional();
const order = z.strictObject({ tags }).optional();
const purge = z.object({
  site_id: z.string().optional(),
  site_slug: z.string().optional(),
  cache_tags: tags,
  deploy_alias: z.string().optional(),
  domain: z.string().optional(),
});

/** Netlify purges each tag, or the site, at most this often in this many milliseconds. */
const PURGES = 2;
const PURGE_WINDOW = 5_000;

/**
 * Routes of the cache: `GET /__sandbox/cache` lists it, `POST /__sandbox/purge` purges it, and
 * `/__sandbox/netlify` is the API of Netlify that `purgeCache` calls.
 * @param token the bearer token of that API
 */
export function purgeRoutes(app: App, store: CacheStore, token: string): void {
  const purges = new Map<string, number[]>();
  const isTooOften = (names: string[]) => {
    const now = Date.now();
    const recent = (name: string) =>
      (purges.get(name) ?? []).filter((time) => now - time < PURGE_WINDOW);
    if (names.some((name) => recent(name).length >= PURGES)) return true;
    for (const name of names) purges.set(name, [...recent(name), now]);
    return false;
  };

  app.get('/__sandbox/cache', (c) =>
    c.json(
      store.list().map(({ url, response, tags, lifetime, body }) => ({
        url,
        status: response.status,
        headers: response.headers,
        tags,
        bytes: body.length,
        age: lifetime.age(),
        timeToLive: lifetime.timeToLive(),
      })),
    ),
  );

  app.post('/__sandbox/purge', async (c) => {
    const body = await c.req.text();
    const parsed = order.safeParse(body ? parseJson(body) : undefined);
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    store.purge(parsed.data?.tags);
    return c.json({ ok: true });
  });

  app.post('/__sandbox/netlify/api/v1/purge', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) {
      return c.json({ code: 401, message: 'Access Denied' }, 401);
    }
    const parsed = purge.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ code: 400, message: z.prettifyError(parsed.error) }, 400);
    const { site_id, site_slug, cache_tags, deploy_alias, domain } = parsed.data;
    if (deploy_alias !== undefined || domain !== undefined) {
      return c.json({ code: 501, message: 'deploy_alias and domain are not simulated' }, 501);
    }
    if ((site_id ?? site_slug) !== SITE_ID) return c.json({ code: 404, message: 'Not Found' }, 404);
    const names = cache_tags?.map((tag) => `tag ${tag.toLowerCase()}`) ?? ['site'];
    if (isTooOften(names)) return c.json({ code: 429, message: 'Too Many Requests' }, 429);
    store.purge(cache_tags);
    return c.body(null, 202);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
