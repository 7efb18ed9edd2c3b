import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerPlainly } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** Runs one step and answers for it where it fails: the reason goes to the log only. */
export function guard(
  outgoing: ServerResponse,
  log: (line: string) => void,
  exchange: Exchange | undefined,
  step: (exchange: Exchange) => Promise<void>,
): void {
  if (!exchange) {
    answerPlainly(outgoing, 400);
    return;
  }
  step(exchange).catch((error: unknown) => {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    answerPlainly(outgoing, 502);
  });
}

/** One line for each answer. Never a query string: it may hold a secret. */
export function logAnswer(
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
