import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';

/**
 * Fault injection: `POST /__sandbox/fail { times, status?, hang?, drop?, method?, path? }` spoils the
 * next `times` matching requests. `times: 0` clears what is left.
 */
export const faultRequest = z.strictObject({
  times: z.int().min(0).max(1_000),
  /** Answer this status (default 500). */
  status: z.int().min(400).max(599).optional(),
  /** Never answer (`true`), or answer only after so many milliseconds. */
  hang: z.union([z.literal(true), z.number().positive()]).optional(),
  /** Cut the connection. */
  drop: z.literal(true).optional(),
  method: z.string().optional(),
  /** A prefix of the path. */
  path: z.string().optional(),
});
export type Fault = z.infer<typeof faultRequest>;

/** The faults that wait to happen in one stand-in. */
export class Faults {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    if (fault.times === 0) this.#waiting = [];
    else this.#waiting.push({ ...fault });
  }

  /** Takes the first fault that fits this request, or none. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#waiting.find(
      (candidate) =>
        (!candidate.method || candidate.method.toUpperCase() === method.toUpperCase()) &&
        (!candidate.path || path.startsWith(candidate.path)),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#waiting = this.#waiting.filter((other) => other !== fault);
    return fault;
  }
}

const CONTROL = '/__sandbox/';

/**
 * Serves the control address and spoils what it was told to spoil.
 * @param errorBody what the real service would answer with such a status
 */
export function faultRoutes(
  faults: Faults,
  errorBody: unknown,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    if (c.req.path === `${CONTROL}fail` && c.req.method === 'POST') {
      const parsed = faultRequest.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
      faults.add(parsed.data);
      return c.json({ ok: true });
    }
    const fault = c.req.path.startsWith(CONTROL)
      ? undefined
      : faults.take(c.req.method, c.req.path);
    if (!fault) return next();
    if (fault.drop) {
      c.env.incoming.socket.destroy();
      return new Promise(() => {});
    }
    if (fault.hang === true) return new Promise(() => {});
    if (fault.hang) {
      await new Promise((resolve) => setTimeout(resolve, fault.hang as number));
      if (!fault.status) return next();
    }
    return Response.json(errorBody, { status: fault.status ?? 500 });
  };
}
