import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerHeaders, clientAddress, endToEnd, type RawHeaders } from './headers.ts';
import { cookiesFromWebKit, cookiesToWebKit, isWebKit } from './webkit-cookies.ts';

export interface RequestContext {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  method: string;
  url: URL;
  path: string;
  /** Headers that functions see. */
  headers: RawHeaders;
  /** Adapts the headers of a function's response to the client. */
  toClient: (headers: RawHeaders) => RawHeaders;
}

/** Tells whether no function can receive this method: a web `Request` refuses it. */
export const isRefusedMethod = (method = ''): boolean => /^(connect|trace|track)$/i.test(method);

const unchanged = (headers: RawHeaders) => headers;

/** Sets the headers that only the platform may set. @returns undefined if the address is malformed */
export function readRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): RequestContext | undefined {
  const platform = [
    ['x-nf-client-connection-ip', clientAddress(incoming)],
    ['x-forwarded-for', clientAddress(incoming)],
    ['x-forwarded-proto', 'http'],
    ['x-nf-request-id', randomUUID()],
  ].flat();
  const headers = [...callerHeaders(incoming.rawHeaders), ...platform];
  if (!isWebKit(incoming.headers['user-agent'])) return parse(incoming, outgoing, headers);
  return parse(incoming, outgoing, cookiesFromWebKit(headers), cookiesToWebKit);
}

export function readForwarded(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): RequestContext | undefined {
  return parse(incoming, outgoing, endToEnd(incoming.rawHeaders));
}

function parse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  headers: RawHeaders,
  toClient = unchanged,
): RequestContext | undefined {
  const { method = 'GET', url: target = '' } = incoming;
  if (!target.startsWith('/')) return undefined;
  try {
    const url = new URL(`http://${incoming.headers.host ?? 'localhost'}${target}`);
    const path = decodeURIComponent(url.pathname);
    if (path.includes('\0')) return undefined;
    return { incoming, outgoing, method, url, path, headers, toClient };
  } catch {
    return undefined;
  }
}
