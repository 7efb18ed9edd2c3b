import type { Context } from 'hono';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether another site's page sent this write. Browsers say where a request comes from; a program
 * that says nothing is none. The Host must be this machine, so that no foreign name is bound to it.
 */
export function isCrossSite(c: Context): boolean {
  const host = c.req.header('host') ?? '';
  if (!LOOPBACK.test(host)) return true;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site) return site !== 'same-origin';
  return origin !== undefined && origin !== `http://${host}`;
}
