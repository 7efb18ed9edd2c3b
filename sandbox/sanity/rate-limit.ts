import type { MiddlewareHandler } from 'hono';
import { apiError } from './errors.ts';

const WINDOW_MS = 1_000;

/**
 * Refuses the requests of one second beyond `max`, as the hosted service does for each network address.
 * Every caller of a local lake has the same one.
 */
export function limitRate(max: number): MiddlewareHandler {
  const times: number[] = [];
  return async (c, next) => {
    if (c.req.method !== 'POST') return next();
    const now = performance.now();
    while (times[0] !== undefined && times[0] <= now - WINDOW_MS) times.shift();
    c.header('ratelimit-limit', `${max}`);
    c.header('ratelimit-remaining', `${Math.max(max - times.length - 1, 0)}`);
    c.header('ratelimit-reset', '1');
    if (times.length >= max) {
      c.header('retry-after', '1');
      throw apiError(429, 'Too Many Requests', 'SIO-429-RATE');
    }
    times.push(now);
    return next();
  };
}
