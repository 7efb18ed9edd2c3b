import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Ends an context with a sentence that tells nothing of the inside, in the form of the shop's answers. */
export function sendStatus(
  outgoing: ServerResponse,
  status: number,
  sentence = STATUS_CODES[status] ?? 'Error',
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
  const body = JSON.stringify({ message: sentence });
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body);
}
