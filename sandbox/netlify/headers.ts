import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Headers of one message as they travel: name, value, name, value. */
export type RawHeaders = string[];

const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|http2-settings)$/i;
/** What only the platform may say; a caller's own are forgeries. */
const PLATFORM =
  /^(x-nf-.*|x-sandbox-.*|x-forwarded-.*|forwarded|client-ip|true-client-ip|cdn-loop)$/i;

/** Keeps the headers whose name passes. */
export function filterHeaders(raw: RawHeaders, keep: (name: string) => boolean): RawHeaders {
  const kept: RawHeaders = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (keep(name)) kept.push(name, raw[index + 1] ?? '');
  }
  return kept;
}

/** The headers of a message that go on to the next hop. */
export function endToEnd(raw: RawHeaders): RawHeaders {
  return filterHeaders(raw, (name) => !HOP_BY_HOP.test(name));
}

/** The caller's own headers without what it may not say. */
export function callerHeaders(raw: RawHeaders): RawHeaders {
  return filterHeaders(raw, (name) => !HOP_BY_HOP.test(name) && !PLATFORM.test(name));
}

/**
 * The client's address: `x-sandbox-ip` where a local caller sends a valid one (so that a test can
 * be many clients), else the socket's.
 */
export function clientAddress(incoming: IncomingMessage): string {
  const told = incoming.headers['x-sandbox-ip'];
  if (typeof told === 'string' && isIP(told)) return told;
  return (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Refusing other names keeps a web page from reaching the sandbox through a name it controls. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.test(host);
}
