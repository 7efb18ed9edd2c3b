import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endToEnd, filterHeaders, type RawHeaders } from './headers.ts';

/** One server behind the gateway: a Unix socket or a port on the loopback interface. */
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
  /** Milliseconds until the answer's headers must be there. */
  headerTime?: number;
  /** Milliseconds until the whole answer must be there. */
  time?: number;
  status?: number | undefined;
  /** An answer with such a status is not wanted: something else will answer. */
  isUnwanted?: (status: number) => boolean;
}

/** The upstream took longer than it may. */
export class UpstreamTimeout extends Error {}

/** The CDN's own instructions end at the CDN. */
const FOR_THE_CDN = /^(netlify-.*|cdn-cache-control|cache-tag)$/i;

/**
 * Sends a request on and its answer back, both as streams.
 * @returns whether it was answered
 * @throws UpstreamTimeout, or the connection's error, where nothing was answered yet
 */
export async function forward(proxied: ProxyRequest, outgoing: ServerResponse): Promise<boolean> {
  const expired = new AbortController();
  const expire = () => expired.abort(new UpstreamTimeout());
  const timers = [proxied.headerTime, proxied.time].map((time) =>
    time ? setTimeout(expire, time) : undefined,
  );
  const gone = () => {
    if (!outgoing.writableFinished) expired.abort(new Error('The client went away'));
  };
  outgoing.once('close', gone);
  try {
    const incoming = await send(proxied, expired.signal);
    clearTimeout(timers[0]);
    if (proxied.isUnwanted?.(incoming.statusCode ?? 502)) {
      incoming.resume();
      return false;
    }
    const headers = endToEnd(filterHeaders(incoming.rawHeaders, (name) => !FOR_THE_CDN.test(name)));
    outgoing.writeHead(proxied.status ?? incoming.statusCode ?? 502, headers);
    outgoing.flushHeaders();
    await pipeline(incoming, outgoing, { signal: expired.signal });
    return true;
  } catch (error) {
    throw expired.signal.aborted ? expired.signal.reason : error;
  } finally {
    outgoing.off('close', gone);
    for (const timer of timers) clearTimeout(timer);
  }
}

function send(proxied: ProxyRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { upstream, method, path, headers, body } = proxied;
  return new Promise((resolve, reject) => {
    const sent = request({ ...upstream, method, path, headers, signal });
    sent.once('response', resolve);
    sent.once('error', reject);
    if (!body || Buffer.isBuffer(body)) sent.end(body);
    else body.once('error', (error) => sent.destroy(error)).pipe(sent);
  });
}
