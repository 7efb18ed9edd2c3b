import { type Agent, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endToEnd, filterHeaders, type RawHeaders } from './headers.ts';
import type { RequestContext } from './request-context.ts';

/** A server behind the gateway: a Unix socket, or a port on the loopback interface. */
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
  /** Milliseconds within which the response's headers must arrive. */
  headerTime?: number;
  /** Milliseconds within which the whole response must arrive. */
  time?: number;
  /** Replaces the status of the response. */
  status?: number | undefined;
  /** Whether to discard a response with this status, so that the gateway can respond otherwise. */
  isUnwanted?: (status: number) => boolean;
  /** Changes the response's headers, and may read along while its body passes. */
  onResponse?: ((response: ResponseHead) => ChangedResponse) | undefined;
}

/** A response of which only status and headers have arrived. */
export interface ResponseHead {
  status: number;
  headers: RawHeaders;
}

export interface ChangedResponse {
  headers: RawHeaders;
  /** Called with the whole body before its last byte is sent; not where the response breaks off. */
  onBody?: (body: Buffer) => void;
}

/** Where a response goes. */
export type Client = Pick<RequestContext, 'outgoing' | 'toClient'>;

/** The upstream took longer than it may. */
export class UpstreamTimeout extends Error {}

/** Instructions to Netlify's CDN end there. */
const FOR_THE_CDN = /^netlify-/i;

/**
 * Forwards a request and streams the response back.
 * @returns false where the response was discarded as unwanted
 * @throws UpstreamTimeout, or the connection's error, where nothing was sent yet
 */
export async function forward(
  proxied: ProxyRequest,
  { outgoing, toClient }: Client,
): Promise<boolean> {
  const aborting = new AbortController();
  const expire = () => aborting.abort(new UpstreamTimeout());
  const timers = [proxied.headerTime, proxied.time].map((time) =>
    time ? setTimeout(expire, time) : undefined,
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
    const head = headOf(proxied, incoming);
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

/** Reads status and headers of a response. */
export function headOf(proxied: ProxyRequest, incoming: IncomingMessage): ResponseHead {
  const status = proxied.status ?? incoming.statusCode ?? 502;
  return { status, headers: endToEnd(incoming.rawHeaders) };
}

/** Drops the headers that are for Netlify's CDN alone. */
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

/**
 * Sends a request upstream and waits for the headers of the response.
 * @throws the connection's error
 */
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
