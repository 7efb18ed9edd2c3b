import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { areFailuresHeld } from '../health/failed-request.ts';
import { countFailedRequests } from '../health/failed-requests.ts';
import { describeEachLine } from '../log.ts';
import type { Platform } from './platform.ts';

const current = new AsyncLocalStorage<string>();

describeEachLine(() => ({ requestId: current.getStore() }));

/** The id of the request that is being handled. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Continues the work of a request after its response: its lines carry the id, too. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

type Handler = (request: Request, platform: Platform) => Response | Promise<Response>;

/**
 * Gives each response the id that the platform gave its request, as `X-Request-Id`. Every line that
 * is logged meanwhile carries it, too. A fault of the shop is counted under it, after the response; one
 * that could not be counted is tried again after the next response.
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
