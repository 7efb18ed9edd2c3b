import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { filterHeaders } from '../headers.ts';

const HAS_NO_BODY = new Set(['GET', 'HEAD']);
const INTERNAL = /^(x-sandbox-.*|transfer-encoding|connection)$/i;

export function toHeaders(raw: string[]): Headers {
  const headers = new Headers();
  const lines = filterHeaders(raw, (name) => !INTERNAL.test(name));
  for (let index = 0; index < lines.length; index += 2) {
    headers.append(lines[index] ?? '', lines[index + 1] ?? '');
  }
  return headers;
}

/** Creates the web Request that a function sees. Its body streams from the socket, unbuffered. */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const method = incoming.method ?? 'GET';
  return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`, {
    method,
    headers: toHeaders(incoming.rawHeaders),
    signal,
    ...(HAS_NO_BODY.has(method) ? {} : { body: toWeb(incoming), duplex: 'half' }),
  });
}

/**
 * Discards the rest of a body, or the connection's next request would be stuck: Node discards no body that became a
 * stream.
 */
export function discardBody(incoming: IncomingMessage): void {
  if (incoming.readableEnded) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}

/** Converts a Node stream to a web stream. The types differ in name only. */
export function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

export function toNode(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as NodeStream<Uint8Array>);
}

/** Returns the header lines of a Response that its receiver may see; several Set-Cookie headers stay several. */
export function toHeaderLines({ headers }: Response): string[] {
  return [...headers].flatMap(([name, value]) => (INTERNAL.test(name) ? [] : [name, value]));
}

/** Sends a web Response. @param whole the complete body, if buffered: it is sent in one piece with the headers */
export async function writeResponse(
  { response, whole }: { response: Response; whole?: Uint8Array },
  outgoing: ServerResponse,
): Promise<void> {
  const lines = toHeaderLines(response);
  const hasBody = outgoing.req.method !== 'HEAD';
  if (whole && hasBody) {
    if (!response.headers.has('content-length')) lines.push('content-length', `${whole.length}`);
    outgoing.writeHead(response.status, lines).end(whole);
    return;
  }
  outgoing.writeHead(response.status, lines);
  outgoing.flushHeaders();
  if (response.body && hasBody) await pipeline(toNode(response.body), outgoing);
  else outgoing.end();
}
