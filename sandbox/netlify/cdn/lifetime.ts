import CachePolicy from 'http-cache-semantics';
import type { ResponseHead } from '../forward.ts';
import { headerObject } from '../headers.ts';
import type { CacheRequest } from './variation.ts';

/** The headers that say how long a response lives, the most specific first. */
const CONTROLS = ['netlify-cdn-cache-control', 'cache-control'];

/** How long a stored response lives. */
export interface Lifetime {
  isFresh(): boolean;
  /** Whether it may be served while a new one is fetched. */
  isUsable(): boolean;
  /** In whole seconds, as is `timeToLive`, which is negative where it is stale. */
  age(): number;
  timeToLive(): number;
}

/**
 * Decides whether a shared cache keeps the response to a GET, and how long.
 * @returns undefined where it does not: functions' responses are kept only if they ask for it
 */
export function readLifetime(request: CacheRequest, response: ResponseHead): Lifetime | undefined {
  const headers = headerObject(response.headers);
  const control = CONTROLS.map((name) => headers[name]).find((value) => value !== undefined);
  if (control === undefined || headers['vary']?.includes('*')) return undefined;
  // A visitor's own Cache-Control does not pass a CDN by.
  const { 'cache-control': _control, pragma: _pragma, ...asked } = request.headers;
  const { expires: _expires, ...given } = headers;
  const policy = new CachePolicy(
    { method: 'GET', url: request.url.href, headers: asked },
    { status: response.status, headers: { ...given, 'cache-control': control } },
    { shared: true, cacheHeuristic: 0 },
  );
  if (!policy.storable() || policy.timeToLive() <= 0) return undefined;
  return {
    isFresh: () => !policy.stale(),
    isUsable: () => policy.timeToLive() > 0,
    age: () => Math.floor(policy.age()),
    timeToLive: () => Math.ceil(policy.maxAge() - policy.age()),
  };
}
