import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { config } from '../config.ts';
import { type Deploy, enterDeploy, isProduction } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { describeEachLine, log, logFailure } from '../log.ts';
import { withServerTiming } from '../service-timing.ts';
import { areFailuresHeld, countOrHold, FAILED_REQUESTS } from '../store/held-failures.ts';
import { appendEntries } from '../store/logs.ts';
import { hasNoticedUnreadable, recordUnreadable } from '../store/unreadable.ts';
import { readText, WEBHOOK_BODY_MAX_BYTES } from './input.ts';
import { isOwnHost, RESPONSE_HEADERS } from './origin.ts';
import { Reply } from './reply.ts';

export interface Platform {
  deploy: Deploy;
  ip: string;
  requestId: string;
  waitUntil: (work: Promise<unknown>) => void;
}

const current = new AsyncLocalStorage<string>();

describeEachLine(() => ({ requestId: current.getStore() }));

/** Continues a request's work after its response; log lines carry the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

export type Respond = (request: Request, platform: Platform) => Response | Promise<Response>;

/**
 * Adds the request's id to the response as `X-Request-Id`, and to every line logged meanwhile. Counts a fault of the
 * shop, and records unreadable records, after the response, and retries after the next response if that fails.
 */
function withRequestId(respond: Respond): Respond {
  return (request, platform) => {
    const requestId = platform.requestId || randomUUID();
    return current.run(requestId, async () => {
      const response = await respond(request, platform);
      response.headers.set('X-Request-Id', requestId);
      if (response.status >= 500) platform.waitUntil(countFailures(requestId));
      else if (areFailuresHeld()) platform.waitUntil(countFailures());
      if (hasNoticedUnreadable()) platform.waitUntil(recordUnreadable());
      return response;
    });
  };
}

/** Counts failed requests for the scheduled run, which raises the alarm. Never fails. */
const countFailures = (requestId?: string): Promise<void> =>
  countOrHold((failures) => appendEntries(FAILED_REQUESTS, failures), requestId).catch(
    logFailure('warn', 'failed request not counted'),
  );

/** Wraps every public function: names and times the request, checks its host, adds response headers. */
export function publicFunction(respond: Respond): Respond {
  return withRequestId(async (request, platform) => {
    const response = await withServerTiming(
      async () => hostFailure(request, platform) ?? (await respond(request, platform)),
    );
    for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.headers.set(name, value);
    return response;
  });
}

function hostFailure(request: Request, { deploy }: Platform): Response | undefined {
  try {
    enterDeploy(deploy);
    if (!isProduction() || isOwnHost(config().SITE_URL, request.url)) return undefined;
    throw new AppError('wrong_host');
  } catch (error) {
    return failureResponse(new URL(request.url).pathname, error);
  }
}

/**
 * Responds to a failure. Any error but an AppError becomes `internal` and reveals nothing. A failure of the shop
 * includes its request's id, so that the visitor can quote it and we find it in the log.
 */
export function failureResponse(path: string, error: unknown): Response {
  const failure = error instanceof AppError ? error : new AppError('internal', { cause: error });
  const isOurs = failure.status >= 500;
  if (isOurs) log('error', 'request failed', { path, status: failure.status }, failure);
  const headers = { 'Cache-Control': 'no-store', ...failure.headers };
  const body = isOurs ? { ...failure.body, requestId: current.getStore() } : failure.body;
  return Response.json(body, { status: failure.status, headers });
}

/** Provider's message. The body is unchanged, because the signature covers its bytes. */
export interface Delivery {
  body: string;
  signature: string;
  waitUntil: Platform['waitUntil'];
}

/** Handles a provider's messages. The signature is the only authorisation. The provider retries after a failure. */
export function webhook(
  endpoint: Endpoint,
  signatureHeader: string,
  receive: (delivery: Delivery) => Promise<void>,
) {
  return publicFunction(async (request, platform) => {
    try {
      if (request.method !== endpoint.method) {
        throw new AppError('method_not_allowed', { headers: { Allow: endpoint.method } });
      }
      const signature = request.headers.get(signatureHeader) ?? '';
      const body = await readText(request, WEBHOOK_BODY_MAX_BYTES);
      await receive({ body, signature, waitUntil: (work) => platform.waitUntil(work) });
      return new Reply({ received: true }).toResponse(endpoint.response);
    } catch (error) {
      return failureResponse(endpoint.path, error);
    }
  });
}
