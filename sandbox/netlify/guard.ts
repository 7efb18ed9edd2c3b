import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from './request-context.ts';
import { sendStatus } from './send-status.ts';

/** Handles a request; responds with 502 where that fails, and tells the reason to the log only. */
export function guard(
  outgoing: ServerResponse,
  log: (line: string) => void,
  context: RequestContext | undefined,
  handle: (context: RequestContext) => Promise<void>,
): void {
  if (!context) {
    sendStatus(outgoing, 400);
    return;
  }
  handle(context).catch((error: unknown) => {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    sendStatus(outgoing, 502);
  });
}

/**
 * Logs one line for each response, never with a query string: it may hold a secret.
 * @param log receives the line, and whether the response says that the shop failed
 */
export function logResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: (line: string, isFailure: boolean) => void,
): void {
  const started = performance.now();
  const [path] = (incoming.url ?? '').split('?');
  outgoing.once('close', () => {
    const time = Math.round(performance.now() - started);
    const status = outgoing.writableFinished ? outgoing.statusCode : 'cut';
    log(`${incoming.method} ${path} ${status} ${time} ms`, outgoing.statusCode >= 500);
  });
}
