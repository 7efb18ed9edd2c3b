import { proxyFetch } from 'httpxy';

/**
 * Fetches what follows the edge functions from the gateway. Unlike `fetch`, it reaches a Unix
 * socket and leaves a compressed body as it is.
 */
export function fetchNext(request: Request, socketPath: string): Promise<Response> {
  const headers = new Headers(request.headers);
  if (request.body && !headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
  return proxyFetch({ socketPath }, request, { headers, signal: request.signal });
}
