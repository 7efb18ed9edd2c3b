import type { IncomingMessage } from 'node:http';
import type { Cdn } from './cdn/cdn.ts';
import { NotSimulated } from './cdn/variation.ts';
import { forward, UpstreamTimeout } from './forward.ts';
import type { RunningFunctions } from './functions-runtime.ts';
import { filterHeaders } from './headers.ts';
import { bodyLimit, type Limits } from './limits.ts';
import type { RequestContext } from './request-context.ts';
import type { Match } from './routes.ts';
import { targetHeader } from './runtime/protocol.ts';
import { sendStatus } from './send-status.ts';

/** @returns undefined if the body is too large; the rest is still read, so that the client receives the response */
async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

export async function callFunction(
  context: RequestContext,
  match: Match,
  {
    running,
    limits,
    cdn,
    path,
    status,
  }: {
    running: RunningFunctions;
    limits: Limits;
    cdn: Cdn;
    path: string;
    status?: number | undefined;
  },
): Promise<void> {
  const { incoming, outgoing, method } = context;
  const body = await readBody(incoming, bodyLimit(limits, incoming.headers['content-type']));
  if (!body) return sendStatus(outgoing, 413);
  const headers = filterHeaders(context.headers, (name) => !/^content-length$/i.test(name));
  if (method !== 'GET' && method !== 'HEAD') headers.push('content-length', String(body.length));
  headers.push(...targetHeader({ isEdge: false, matches: [match] }));
  const { upstream } = running;
  const timeoutMs = limits.functionMs;
  await cdn
    .respond(context, { upstream, method, path, headers, body, timeoutMs, status })
    .catch(sendFailure(context));
}

export async function callEdge(
  context: RequestContext,
  matches: Match[],
  { running, limits }: { running: RunningFunctions; limits: Limits },
): Promise<void> {
  const { incoming, method, url } = context;
  const headers = [...context.headers, ...targetHeader({ isEdge: true, matches })];
  if (incoming.headers['transfer-encoding']) headers.push('transfer-encoding', 'chunked');
  await forward(
    {
      upstream: running.upstream,
      method,
      path: url.pathname + url.search,
      headers,
      body: incoming,
      headerTimeoutMs: limits.edgeHeaderMs,
    },
    context,
  ).catch(sendFailure(context));
}

function sendFailure({ outgoing }: RequestContext) {
  return (error: unknown) => {
    if (error instanceof NotSimulated) {
      return sendStatus(outgoing, 501, `${error.message} is not simulated`);
    }
    const isSlow = error instanceof UpstreamTimeout;
    return sendStatus(outgoing, isSlow ? 504 : 502, isSlow ? 'The function timed out' : undefined);
  };
}
