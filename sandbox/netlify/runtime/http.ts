import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { filterHeaders } from '../headers.ts';

const HAS_NO_BODY = new Set(['GET', 'HEAD']);
const INTERNAL = /^(x-sandbox-.*|transfer-encoding|connection)$/i;

/** Converts header lines to a Headers object; a repeated header stays repeated. */
export function headersOf(raw: string[]): Headers {
  const headers = new Headers();
  const lines = filterHeaders(raw, (name) => !INTERNAL.test(name));
  for (let index = 0; index < lines.length; index += 2) {
    headers.append(lines[index] ?? '', lines[index + 1] ?? '');
  }
  return headers;
}

/** Creates the web Request that a function sees. Its body streams from the socket, unbuffered. */
export function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const method = incoming.method ?? 'GET';
  return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`, {
    method,
    headers: headersOf(incoming.rawHeaders),
    signal,
    ...(HAS_NO_BODY.has(method) ? {} : { body: toWeb(incoming), duplex: 'half' }),
  });
}

/** Converts a Node stream to a web stream. The types differ in name only. */
export function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** Converts a web stream to a Node stream. */
export function toNode(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as NodeStream<Uint8Array>);
}

/** Sends a web Response; several Set-Cookie headers stay several. */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const lines: string[] = [];
  for (const [name, value] of response.headers) {
    if (!INTERNAL.test(name)) lines.push(name, value);
  }
  outgoing.writeHead(response.status, lines);
  outgoing.flushHeaders();
  if (response.body && outgoing.req.method !== 'HEAD') {
    await pipeline(toNode(response.body), outgoing);
  } else outgoing.end();
}
