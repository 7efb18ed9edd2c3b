import { randomUUID } from 'node:crypto';
import { streamSSE } from 'hono/streaming';
import { requireMember } from '../auth.ts';
import { apiError, LakeError } from '../errors.ts';
import type { Lake } from '../lake.ts';
import type { ListenOptions } from '../listen.ts';
import { parseQuery } from '../query.ts';
import { type Api, type ApiContext, isSet, queryParams, requireDataset } from './api.ts';

const HEARTBEAT_MS = 15_000;
const HOSTS = 16;

export function listenRoutes(api: Api, lake: Lake): void {
  let nextHost = 0;

  api.get('/data/listen/:dataset', (c) => {
    requireDataset(lake, c.req.param('dataset'));
    requireMember(c.var.isMember);
    const query = c.req.query('query');
    if (query === undefined) throw apiError(400, 'Missing required parameter "query"');
    const host = c.req.header('host') ?? '';
    const isBrowser = c.req.header('origin') !== undefined;
    if (isBrowser && /localhost(:\d+)?$/.test(host) && !/^l\d+\./.test(host)) {
      nextHost = (nextHost + 1) % HOSTS;
      return c.redirect(otherHost(c, `l${nextHost}.${host}`), 307);
    }
    return stream(c, lake, query);
  });
}

/**
 * Moves a browser to another host name, because it opens at most six connections to a host and the Studio needs more.
 * Browsers drop the token on a redirect to another host, so a ticket replaces it.
 */
function otherHost(c: ApiContext, host: string): string {
  const url = new URL(c.req.url);
  url.host = host;
  url.searchParams.set('ticket', c.var.auth.issueTicket());
  return url.href;
}

/** @throws LakeError for an invalid query */
function listenOptions(c: ApiContext, query: string): ListenOptions {
  const params = queryParams(c);
  return {
    tree: parseQuery(query, params),
    params,
    hasResult: isSet(c, 'includeResult'),
    hasMutations: c.req.query('includeMutations') !== 'false',
    hasEffects: c.req.query('effectFormat') === 'mendoza',
    waitsForQueries: c.req.query('visibility') === 'query',
  };
}

function stream(c: ApiContext, lake: Lake, query: string): Response {
  return streamSSE(c, async (sse) => {
    let options: ListenOptions;
    try {
      options = listenOptions(c, query);
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      // The service has accepted the stream by now, so an invalid query is an event in the stream.
      const { message, body } = error;
      await sse.writeSSE({ event: 'error', data: JSON.stringify({ message, ...body }) });
      return;
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const send = (event: string, data: unknown, id?: string) =>
      sse.writeSSE({ event, data: JSON.stringify(data), ...(id && { id }) });
    sse.onAbort(() => end());
    const stop = lake.listeners.add(
      options,
      (event) => send('mutation', event, event.eventId),
      end,
    );
    const heartbeat = setInterval(() => sse.write(':\n\n'), HEARTBEAT_MS);
    await send('welcome', { listenerName: randomUUID() });
    await ended;
    clearInterval(heartbeat);
    stop();
  });
}
