import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endToEnd, filterHeaders, type RawHeaders } from './headers.ts';

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
}

/** The upstream took longer than it may. */
export class UpstreamTimeout extends Error {}

/** Instructions to the CDN end at the CDN. */
const FOR_THE_CDN = /^(netlify-.*|cdn-cache-control|cache-tag)$/i;

/**
 * Forwards a request and streams the response back.
 * @returns false where the response was discarded as unwanted
 * @throws UpstreamTimeout, or the connection's error, where nothing was sent yet
 */
export async function forward(proxied: ProxyRequest, outgoing: ServerResponse): Promise<boolean> {
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
    const incoming = await send(proxied, aborting.signal);
    clearTimeout(timers[0]);
    if (proxied.isUnwanted?.(incoming.statusCode ?? 502)) {
      incoming.resume();
      return false;
    }
    const headers = endToEnd(filterHeaders(incoming.rawHeaders, (name) => !FOR_THE_CDN.test(name)));
    outgoing.writeHead(proxied.status ?? incoming.statusCode ?? 502, headers);
    outgoing.flushHeaders();
    await pipeline(incoming, outgoing, { signal: aborting.signal });
    return true;
  } catch (error) {
    throw aborting.signal.aborted ? aborting.signal.reason : error;
  } finally {
    outgoing.off('close', onClose);
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
