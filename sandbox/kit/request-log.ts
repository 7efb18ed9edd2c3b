import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

export interface LoggedRequest {
  method: string;
  /** Excludes the query, which may hold a secret. */
  path: string;
  /** Status of the response, from its first byte on; 0 if the connection ended without a response. */
  status: number;
  /** ISO 8601. */
  at: string;
}

interface Entry extends Omit<LoggedRequest, 'status'> {
  /** Returns undefined while there is neither a response nor a closed connection. */
  status: () => number | undefined;
}

const MAX_KEPT = 1_000;
const LIST = '/__sandbox/requests';
const CONTROL = /^\/__sandbox(\/|$)/;

/** Tells whether a request's target is a stand-in's own path, `/__sandbox/…`, even if the path is not normalised. */
export function isControl(target = ''): boolean {
  try {
    return CONTROL.test(decodeURIComponent(new URL(`http://localhost${target}`).pathname));
  } catch {
    return false;
  }
}

export class RequestLog {
  #entries: Entry[] = [];

  /** Lists the last 1,000 requests that have a status, newest last. */
  list(): LoggedRequest[] {
    return this.#entries.flatMap(({ status, ...entry }) => {
      const current = status();
      return current === undefined ? [] : [{ ...entry, status: current }];
    });
  }

  clear(): void {
    this.#entries = [];
  }

  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const current = () => (outgoing.headersSent ? outgoing.statusCode : undefined);
    const settle = this.add(incoming, current);
    outgoing.once('close', () => settle(current() ?? 0));
  }

  /** @param current returns the status before it is settled @returns a function that settles the status */
  add(
    { method = 'GET', url = '' }: IncomingMessage,
    current: Entry['status'] = () => undefined,
  ): (status: number) => void {
    const [path = ''] = url.split('?');
    const entry: Entry = { method, path, at: new Date().toISOString(), status: current };
    if (!isControl(url)) {
      this.#entries.push(entry);
      if (this.#entries.length > MAX_KEPT) this.#entries.shift();
    }
    return (status) => {
      entry.status = () => status;
    };
  }
}

export function requestRoutes(log: RequestLog): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    log.watch(c.env.incoming, c.env.outgoing);
    if (c.req.path !== LIST) return next();
    if (c.req.method === 'GET') return c.json(log.list());
    if (c.req.method !== 'DELETE') return next();
    log.clear();
    return c.json({ ok: true });
  };
}
