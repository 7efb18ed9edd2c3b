import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Responds with a status and `{ message }`, which must not reveal anything internal. */
export function sendStatus(
  outgoing: ServerResponse,
  status: number,
  message = STATUS_CODES[status] ?? 'Error',
  headers: Record<string, string> = {},
): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  const body = JSON.stringify({ message });
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body);
}
