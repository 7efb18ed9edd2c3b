import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { countFailedRequests } from '../alarms/failed-requests.ts';
import { areFailuresHeld } from '../alarms/held-failures.ts';
import { describeEachLine } from '../log.ts';
import type { Platform } from './platform.ts';

const current = new AsyncLocalStorage<string>();

describeEachLine(() => ({ requestId: current.getStore() }));

export const currentRequestId = (): string | undefined => current.getStore();

/** Continues a request's work after its response; log lines carry the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

type Handler = (request: Request, platform: Platform) => Response | Promise<Response>;

/**
 * Adds the request's id to the response as `X-Request-Id`, and to every line logged meanwhile. Counts a fault of the
 * shop after the response, and retries after the next response if counting fails.
 */
export function withRequestId(respond: Handler): Handler {
  return (request, platform) => {
    const requestId = platform.requestId || randomUUID();
    return current.run(requestId, async () => {
      const response = await respond(request, platform);
      response.headers.set('X-Request-Id', requestId);
      if (response.status >= 500) platform.waitUntil(countFailedRequests(requestId));
      else if (areFailuresHeld()) platform.waitUntil(countFailedRequests());
      return response;
    });
  };
}
