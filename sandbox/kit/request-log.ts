import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** One HTTP request, as `GET /__sandbox/requests` lists it. */
export interface LoggedRequest {
  method: string;
  /** Without the query, which may hold a secret. */
  path: string;
  /** Of the response, from its first byte on; 0 where the connection ended without one. */
  status: number;
  /** When the request arrived, in ISO 8601. */
  at: string;
}

interface Entry extends Omit<LoggedRequest, 'status'> {
  /** Returns undefined while there is neither a response nor a closed connection. */
  status: () => number | undefined;
}

const KEPT = 1_000;
const LIST = '/__sandbox/requests';
const CONTROL = /^\/__sandbox(\/|$)/;

/** Whether the target of a request is a stand-in's own, `/__sandbox/…`, also where it has to be normalised. */
export function isControl(target = ''): boolean {
  try {
    return CONTROL.test(decodeURIComponent(new URL(`http://localhost${target}`).pathname));
  } catch {
    return false;
  }
}

/** The requests that a stand-in received, in the order of their arrival, without control calls. */
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

  /** Adds a request and follows its response. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const current = () => (outgoing.headersSent ? outgoing.statusCode : undefined);
    const settle = this.add(incoming, current);
    outgoing.once('close', () => settle(current() ?? 0));
  }

  /**
   * Adds a request.
   * @param current returns its status before it is settled
   * @returns a function that settles its status
   */
  add(
    { method = 'GET', url = '' }: IncomingMessage,
    current: Entry['status'] = () => undefined,
  ): (status: number) => void {
    const [path = ''] = url.split('?');
    const entry: Entry = { method, path, at: new Date().toISOString(), status: current };
    if (!isControl(url)) {
      this.#entries.push(entry);
      if (this.#entries.length > KEPT) this.#entries.shift();
    }
    return (status) => {
      entry.status = () => status;
    };
  }
}

/** Handles `GET` and `DELETE /__sandbox/requests`, and adds every other request to the log. */
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
