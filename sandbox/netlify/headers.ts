import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Header lines as Node stores them: name, value, name, value. */
export type RawHeaders = string[];

const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|http2-settings)$/i;
/** Headers that only the platform may set; from a caller they are forgeries. */
const PLATFORM =
  /^(x-nf-.*|x-sandbox-.*|x-forwarded-.*|forwarded|client-ip|true-client-ip|cdn-loop)$/i;

export function filterHeaders(raw: RawHeaders, keep: (name: string) => boolean): RawHeaders {
  const others: RawHeaders = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (keep(name)) others.push(name, raw[index + 1] ?? '');
  }
  return others;
}

/** Returns the values of a header, in order. @param name in lower case */
export function headerValues(raw: RawHeaders, name: string): string[] {
  return raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === name);
}

/** Converts header lines to an object with names in lower case; repeated values are joined. */
export function headerObject(raw: RawHeaders): Record<string, string> {
  const joined: Record<string, string> = {};
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    joined[name] = name in joined ? `${joined[name]}, ${value}` : value;
  }
  return joined;
}

export function endToEnd(raw: RawHeaders): RawHeaders {
  return filterHeaders(raw, (name) => !HOP_BY_HOP.test(name));
}

export function callerHeaders(raw: RawHeaders): RawHeaders {
  return filterHeaders(raw, (name) => !HOP_BY_HOP.test(name) && !PLATFORM.test(name));
}

/** Returns the socket's address, or a valid `x-sandbox-ip`, with which a test can act as many clients. */
export function clientAddress(incoming: IncomingMessage): string {
  const claimed = incoming.headers['x-sandbox-ip'];
  if (typeof claimed === 'string' && isIP(claimed)) return claimed;
  return (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}
