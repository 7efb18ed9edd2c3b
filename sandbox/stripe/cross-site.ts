import type { Context } from 'hono';
import { isLoopbackHost } from '../kit/loopback.ts';

/**
 * Tells whether a page of another site sent this write. Browsers name a request's origin; a program
 * that names none is allowed. The Host must be loopback, against DNS rebinding.
 */
export function isCrossSite(c: Context): boolean {
  const host = c.req.header('host');
  if (!isLoopbackHost(host)) return true;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site) return site !== 'same-origin';
  return origin !== undefined && origin !== `http://${host}`;
}
