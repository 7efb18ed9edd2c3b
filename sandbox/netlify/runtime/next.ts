import { request as httpRequest, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { headersOf, toNode, toWeb } from './http.ts';

const NULL_BODY = new Set([101, 204, 205, 304]);

/**
 * Asks the gateway for what follows the edge functions. Not `fetch`, which would decompress the
 * answer and keep its headers.
 */
export async function fetchNext(request: Request, socketPath: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = [...request.headers].flat();
  if (request.body && !request.headers.has('content-length')) {
    headers.push('transfer-encoding', 'chunked');
  }
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest({
      socketPath,
      method: request.method,
      path: pathname + search,
      headers,
      signal: request.signal,
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    if (request.body) pipeline(toNode(request.body), sent).catch(reject);
    else sent.end();
  });
  const status = incoming.statusCode ?? 502;
  const isEmpty = NULL_BODY.has(status) || request.method === 'HEAD';
  if (isEmpty) incoming.resume();
  return new Response(isEmpty ? null : toWeb(incoming), {
    status,
    headers: headersOf(incoming.rawHeaders),
  });
}
