import { type Agent, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endToEnd, filterHeaders, type RawHeaders } from './headers.ts';
import type { RequestContext } from './request-context.ts';

/** Server behind the gateway: a Unix socket, or a port on the loopback interface. */
export interface Upstream {
  agent?: Agent;
  socketPath?: string;
  host?: string;
  port?: number;
}

export interface ProxyRequest {
  upstream: Upstream;
  method: string;
  path: string;
  headers: RawHeaders;
  body?: Buffer | Readable | undefined;
  headerTimeoutMs?: number;
  timeoutMs?: number;
  /** Status that replaces the status of the response. */
  status?: number | undefined;
  /** Tells whether to discard a response with this status, so that the gateway can respond differently. */
  isUnwanted?: (status: number) => boolean;
  /** Changes the response's headers, and may read the body as it passes. */
  onResponse?: ((response: ResponseHead) => ChangedResponse) | undefined;
}

export interface ResponseHead {
  status: number;
  headers: RawHeaders;
}

export interface ChangedResponse {
  headers: RawHeaders;
  /** Receives the whole body before its last byte is sent; not called if the response breaks off. */
  onBody?: (body: Buffer) => void;
}

export type Client = Pick<RequestContext, 'outgoing' | 'toClient'>;

export class UpstreamTimeout extends Error {}

/** Netlify's CDN drops the headers that instruct it. */
const FOR_THE_CDN = /^netlify-/i;

/**
 * @returns false if the response was discarded as unwanted
 * @throws UpstreamTimeout, or the connection's error, if nothing has been sent yet
 */
export async function forward(
  proxied: ProxyRequest,
  { outgoing, toClient }: Client,
): Promise<boolean> {
  const aborting = new AbortController();
  const expire = () => aborting.abort(new UpstreamTimeout());
  const timers = [proxied.headerTimeoutMs, proxied.timeoutMs].map((timeoutMs) =>
    timeoutMs ? setTimeout(expire, timeoutMs) : undefined,
  );
  const onClose = () => {
    if (!outgoing.writableFinished) aborting.abort(new Error('The client disconnected'));
  };
  outgoing.once('close', onClose);
  try {
    const incoming = await openUpstream(proxied, aborting.signal);
    clearTimeout(timers[0]);
    if (proxied.isUnwanted?.(incoming.statusCode ?? 502)) {
      incoming.resume();
      return false;
    }
    const head = readHead(proxied, incoming);
    const { headers, onBody }: ChangedResponse = proxied.onResponse?.(head) ?? head;
    const lines = toClient(forDownstream(headers));
    outgoing.writeHead(head.status, lines);
    outgoing.flushHeaders();
    const { signal } = aborting;
    if (onBody) await pipeline(incoming, (body) => collect(body, onBody), outgoing, { signal });
    else await pipeline(incoming, outgoing, { signal });
    return true;
  } catch (error) {
    throw aborting.signal.aborted ? aborting.signal.reason : error;
  } finally {
    outgoing.off('close', onClose);
    for (const timer of timers) clearTimeout(timer);
  }
}

export function readHead(proxied: ProxyRequest, incoming: IncomingMessage): ResponseHead {
  const status = proxied.status ?? incoming.statusCode ?? 502;
  return { status, headers: endToEnd(incoming.rawHeaders) };
}

export function forDownstream(headers: RawHeaders): RawHeaders {
  return filterHeaders(headers, (name) => !FOR_THE_CDN.test(name));
}

async function* collect(body: AsyncIterable<Buffer>, onBody: (body: Buffer) => void) {
  const chunks: Buffer[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
    yield chunk;
  }
  onBody(Buffer.concat(chunks));
}

/** Sends a request upstream and waits for the headers of the response. @throws the connection's error */
export function openUpstream(proxied: ProxyRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { upstream, method, path, headers, body } = proxied;
  return new Promise((resolve, reject) => {
    const sent = request({ ...upstream, method, path, headers, signal });
    sent.once('response', resolve);
    sent.once('error', reject);
    if (!body || Buffer.isBuffer(body)) sent.end(body);
    else body.once('error', (error) => sent.destroy(error)).pipe(sent);
  });
}
