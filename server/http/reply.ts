import type { z } from 'zod';

interface Extras {
  status?: number;
  cookies?: string[];
}

/** An answer with more to it than its body: a status, cookies, or another address. */
export class Reply {
  readonly #body: unknown;
  readonly #status: number;
  readonly #headers = new Headers({
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });

  constructor(body: unknown, { status = 200, cookies = [] }: Extras = {}) {
    this.#body = body;
    this.#status = status;
    for (const cookie of cookies) this.#headers.append('Set-Cookie', cookie);
  }

  /** Sends the browser elsewhere. `location` is ours or the identity provider's. */
  static redirect(location: string, cookies: string[] = []): Reply {
    const reply = new Reply(undefined, { status: 302, cookies });
    reply.#headers.set('Location', location);
    return reply;
  }

  /** A table to save. `name` is the file's, in plain letters. */
  static csv(text: string, name: string): Reply {
    const reply = new Reply(text);
    reply.#headers.set('Content-Type', 'text/csv; charset=utf-8');
    reply.#headers.set('Content-Disposition', `attachment; filename="${name}"`);
    return reply;
  }

  /** What goes out has been parsed too: an undeclared field is a bug, not a leak. */
  toResponse(schema: z.ZodType): Response {
    const body = schema.parse(this.#body);
    const init = { status: this.#status, headers: this.#headers };
    if (body === undefined) return new Response(null, init);
    const isText = typeof body === 'string' && this.#headers.has('Content-Type');
    return isText ? new Response(body, init) : Response.json(body, init);
  }
}
