import type * as z from 'zod/mini';
import { VARY } from './shared-call.ts';

interface Extras {
  status?: number;
  cookies?: string[];
}

/** A year, the longest that caches honour. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A minute, and for an hour while a new response is fetched: a publication purges it, and a deploy. */
const SHARED = 'public, durable, s-maxage=60, stale-while-revalidate=3600';

/** A response with more than a body: a status, cookies, or a redirect. */
export class Reply {
  readonly #body: unknown;
  readonly #status: number;
  readonly #headers = new Headers({ 'Cache-Control': 'no-store' });

  constructor(body: unknown, { status = 200, cookies = [] }: Extras = {}) {
    this.#body = body;
    this.#status = status;
    for (const cookie of cookies) this.#headers.append('Set-Cookie', cookie);
  }

  /** Redirects the browser. `location` is the shop's own or the identity provider's. */
  static redirect(location: string, cookies: string[] = []): Reply {
    const reply = new Reply(undefined, { status: 302, cookies });
    reply.#headers.set('Location', location);
    return reply;
  }

  /** Responds with a CSV file to save. `name` is plain ASCII. */
  static csv(text: string | ReadableStream<Uint8Array>, name: string): Reply {
    const reply = new Reply(text);
    reply.#headers.set('Content-Type', 'text/csv; charset=utf-8');
    reply.#headers.set('Content-Disposition', `attachment; filename="${name}"`);
    return reply;
  }

  /** Responds with a JSON file to save. `name` is plain ASCII. */
  static json(body: unknown, name: string): Reply {
    const reply = new Reply(body);
    reply.#headers.set('Content-Disposition', `attachment; filename="${name}"`);
    return reply;
  }

  /** Responds with a PDF to save. `name` is plain ASCII. */
  static pdf(bytes: Uint8Array, name: string): Reply {
    const reply = new Reply(bytes);
    reply.#headers.set('Content-Type', 'application/pdf');
    reply.#headers.set('Content-Disposition', `attachment; filename="${name}"`);
    return reply;
  }

  /**
   * Responds with a picture that never changes, which browsers and the CDN keep.
   * @param tag of the CDN's copy; without one no cache keeps it
   */
  static picture(bytes: Uint8Array, type: string, tag: string | undefined): Reply {
    const reply = new Reply(bytes);
    reply.#headers.set('Content-Type', type);
    if (tag === undefined) return reply;
    reply.#headers.set('Cache-Control', IMMUTABLE);
    reply.#headers.set('Netlify-CDN-Cache-Control', `${IMMUTABLE}, durable`);
    reply.#headers.set('Netlify-Cache-Tag', tag);
    reply.#headers.set('Netlify-Vary', VARY['for-everyone']);
    return reply;
  }

  /**
   * Responds to a visitor with what the CDN gives to other visitors, too. Browsers keep nothing.
   * @param tags by which the CDN's copy is purged
   */
  static shared(body: unknown, tags: readonly string[]): Reply {
    const reply = new Reply(body);
    reply.#headers.set('Netlify-CDN-Cache-Control', SHARED);
    reply.#headers.set('Netlify-Cache-Tag', tags.join(','));
    reply.#headers.set('Netlify-Vary', VARY['for-visitors']);
    return reply;
  }

  /** Parses the body with the endpoint's schema, so that an undeclared field is an error, not a leak. */
  toResponse(schema: z.ZodMiniType): Response {
    const init = { status: this.#status, headers: this.#headers };
    // Its type is the endpoint's: text, which is not here yet.
    if (this.#body instanceof ReadableStream) return new Response(this.#body, init);
    const body = schema.parse(this.#body);
    if (body === undefined) return new Response(null, init);
    if (body instanceof Uint8Array) return new Response(body.slice(), init);
    const isText = typeof body === 'string' && this.#headers.has('Content-Type');
    return isText ? new Response(body, init) : Response.json(body, init);
  }
}
