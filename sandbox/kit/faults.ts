import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';

/** Body of `POST /__sandbox/fail`: a fault for the next `times` matching requests. `times: 0` clears all faults. */
export const faultRequest = z.strictObject({
  times: z.int().min(0).max(1_000),
  /** Status to respond with; 500 by default. */
  status: z.int().min(400).max(599).optional(),
  /** `true` never responds; a number responds after that many milliseconds. */
  hang: z.union([z.literal(true), z.number().positive()]).optional(),
  /** Closes the connection without a response: immediately, or after the request has been carried out. */
  drop: z.union([z.literal(true), z.literal('response')]).optional(),
  /** Number of matching requests to let through first. */
  after: z.int().min(0).max(1_000).optional(),
  method: z.string().optional(),
  /** Prefix of the matching paths. */
  path: z.string().optional(),
});
export type Fault = z.infer<typeof faultRequest>;

export class Faults {
  #pending: Fault[] = [];

  add(fault: Fault): void {
    if (fault.times === 0) this.#pending = [];
    else this.#pending.push({ ...fault });
  }

  /** @param isNamed whether only faults that name the method match */
  take(method: string, path: string, isNamed = false): Fault | undefined {
    const fault = this.#pending.find(
      (candidate) =>
        (candidate.method ? candidate.method.toUpperCase() === method.toUpperCase() : !isNamed) &&
        (!candidate.path || path.startsWith(candidate.path)),
    );
    if (!fault) return undefined;
    if (fault.after) {
      fault.after -= 1;
      return undefined;
    }
    fault.times -= 1;
    if (fault.times === 0) this.#pending = this.#pending.filter((other) => other !== fault);
    return fault;
  }
}

/** @returns whether to respond with the fault's status afterwards; false after a mere delay */
export async function meet({ drop, hang, status }: Fault, cut: () => void): Promise<boolean> {
  if (drop) cut();
  if (drop || hang === true) return new Promise(() => {});
  if (!hang) return true;
  await setTimeout(hang);
  return status !== undefined;
}

const CONTROL = '/__sandbox/';

/** @param errorBody body of the real service's error responses, or a function from the status to that body */
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
    if (fault.drop === 'response') await next();
    if (!(await meet(fault, () => c.env.incoming.socket.destroy()))) return next();
    const status = fault.status ?? 500;
    const body = typeof errorBody === 'function' ? errorBody(status) : errorBody;
    return Response.json(body, { status });
  };
}
