import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import type { CacheStore } from './store.ts';

export const SITE_ID = 'local';

const purge = z.strictObject({ site_id: z.literal(SITE_ID), cache_tags: z.array(z.string()) });

/** Rate limit of Netlify for purges of the same tag. */
const MAX_PURGES = 2;
const PURGE_WINDOW_MS = 5_000;

/**
 * Adds the cache's routes, and the part of Netlify's API that `purgeCache` calls.
 * @param token bearer token of that API
 */
export function purgeRoutes(app: App, store: CacheStore, token: string): void {
  const purges = new Map<string, number[]>();
  const isTooOften = (names: string[]) => {
    const now = Date.now();
    const recent = (name: string) =>
      (purges.get(name) ?? []).filter((time) => now - time < PURGE_WINDOW_MS);
    if (names.some((name) => recent(name).length >= MAX_PURGES)) return true;
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

  app.post('/__sandbox/purge', (c) => {
    store.purge();
    return c.json({ ok: true });
  });

  app.post('/__sandbox/netlify/api/v1/purge', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) {
      return c.json({ code: 401, message: 'Access Denied' }, 401);
    }
    const parsed = purge.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ code: 400, message: z.prettifyError(parsed.error) }, 400);
    const { cache_tags } = parsed.data;
    if (isTooOften(cache_tags.map((tag) => tag.toLowerCase())))
      return c.json({ code: 429, message: 'Too Many Requests' }, 429);
    store.purge(cache_tags);
    return c.body(null, 202);
  });
}
