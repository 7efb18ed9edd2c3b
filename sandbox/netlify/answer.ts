import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Ends an exchange with a plain sentence that tells nothing of the inside. */
export function answerPlainly(
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
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : `${sentence}\n`);
}
