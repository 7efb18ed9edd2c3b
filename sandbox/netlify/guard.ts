import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendStatus } from './send-status.ts';
import type { RequestContext } from './request-context.ts';

/** Runs one step and answers for it where it fails: the reason goes to the log only. */
export function guard(
  outgoing: ServerResponse,
  log: (line: string) => void,
  context: RequestContext | undefined,
  step: (context: RequestContext) => Promise<void>,
): void {
  if (!context) {
    sendStatus(outgoing, 400);
    return;
  }
  step(context).catch((error: unknown) => {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    sendStatus(outgoing, 502);
  });
}

/** One line for each answer. Never a query string: it may hold a secret. */
export function logResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: (line: string) => void,
): void {
  const started = performance.now();
  const [path] = (incoming.url ?? '').split('?');
  outgoing.once('close', () => {
    const time = Math.round(performance.now() - started);
    const status = outgoing.writableFinished ? outgoing.statusCode : 'cut';
    log(`${incoming.method} ${path} ${status} ${time} ms`);
  });
}
