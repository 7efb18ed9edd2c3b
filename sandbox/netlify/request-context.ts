import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerHeaders, clientAddress, endToEnd, type RawHeaders } from './headers.ts';

/** One request on its way through the gateway. */
export interface RequestContext {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  method: string;
  /** As the client asked for it. */
  url: URL;
  /** Decoded. */
  path: string;
  /** What goes on to the functions. */
  headers: RawHeaders;
}

/**
 * Reads a request from outside. What only the platform may say is replaced by the platform's word.
 * @returns undefined where the address is malformed
 */
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
  return parse(incoming, outgoing, headers);
}

/** Reads a request that an edge function passes on: its headers are the platform's already. */
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
): RequestContext | undefined {
  const { method = 'GET', url: target = '' } = incoming;
  if (!target.startsWith('/')) return undefined;
  try {
    const url = new URL(`http://${incoming.headers.host ?? 'localhost'}${target}`);
    const path = decodeURIComponent(url.pathname);
    if (path.includes('\0')) return undefined;
    return { incoming, outgoing, method, url, path, headers };
  } catch {
    return undefined;
  }
}
