import contentDisposition from 'content-disposition';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ADMIN_TOKEN_HEADER, HINT_COOKIE } from '#contract/sessions/session.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';

/**
 * Calls whose responses the CDN may share (docs/decisions/0022-how-does-content-reach-pages-and-functions.md).
 * - `for-visitors`: calls without credentials.
 * - `for-everyone`: all calls, because everyone gets the same response.
 */
export type CdnCache = 'for-visitors' | 'for-everyone';

const HEADERS = [ADMIN_TOKEN_HEADER, 'authorization'];
const COOKIES = [HINT_COOKIE, SESSION_COOKIE];

/** Parameter that no page sends, because the CDN must vary on at least one query parameter. */
const COMPARED = 'uncached';

const VARY: Record<CdnCache, string> = {
  'for-visitors': `query=${COMPARED}, header=${HEADERS.join('|')}, cookie=${COOKIES.join('|')}`,
  'for-everyone': `query=${COMPARED}`,
};

/**
 * Returns true if the CDN may cache the response. Only the plain form of an address counts: an attacker could
 * otherwise vary the address to bypass the cache and reach the CMS.
 */
export function isSharedCall(
  request: Request,
  { path }: Endpoint,
  parameters: Record<string, string>,
  cdnCache: CdnCache | undefined,
): boolean {
  if (cdnCache === undefined || request.method !== 'GET') return false;
  const { pathname, searchParams } = new URL(request.url);
  const plain = path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '');
  if (pathname !== plain || searchParams.has(COMPARED)) return false;
  return cdnCache === 'for-everyone' || isVisitors(request);
}

const isVisitors = (request: Request) =>
  !HEADERS.some((name) => request.headers.has(name)) &&
  !COOKIES.some((name) => readCookie(request, name) !== undefined);

/** Returns true if a call claims to be an administrator's. Other callers need not be identified. */
export const claimsAdministrator = (request: Request): boolean =>
  request.headers.has(ADMIN_TOKEN_HEADER) || readCookie(request, HINT_COOKIE) === 'admin';

/** A year, the longest that caches honour. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A minute, then an hour stale while revalidating. A publication or a deploy purges it. */
const SHARED = 'public, durable, s-maxage=60, stale-while-revalidate=3600';

export class Reply {
  readonly #body: unknown;
  readonly #status: number;
  readonly #headers = new Headers({ 'Cache-Control': 'no-store' });

  constructor(body: unknown, { status = 200, cookies = [] as string[] } = {}) {
    this.#body = body;
    this.#status = status;
    for (const cookie of cookies) this.#headers.append('Set-Cookie', cookie);
  }

  /** Redirects the browser. `location` must be an address of the shop or the identity provider. */
  static redirect(location: string, cookies: string[] = []): Reply {
    const reply = new Reply(undefined, { status: 302, cookies });
    reply.#headers.set('Location', location);
    return reply;
  }

  /** Responds with a file to save. */
  static #file(body: unknown, name: string, type?: string): Reply {
    const reply = new Reply(body);
    if (type) reply.#headers.set('Content-Type', type);
    reply.#headers.set('Content-Disposition', contentDisposition(name, { type: 'attachment' }));
    return reply;
  }

  static csv(text: string | ReadableStream<Uint8Array>, name: string): Reply {
    return Reply.#file(text, name, 'text/csv; charset=utf-8');
  }

  static text(text: string, name: string, type: 'text/plain' | 'text/calendar'): Reply {
    return Reply.#file(text, name, `${type}; charset=utf-8`);
  }

  static json(body: unknown, name: string): Reply {
    return Reply.#file(body, name);
  }

  static pdf({ bytes, name }: { bytes: Uint8Array; name: string }): Reply {
    return Reply.#file(bytes, name, 'application/pdf');
  }

  /** Responds with a picture that never changes. @param tag cache tag; if undefined, nothing is cached */
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

  /** Responds with a body that only the CDN caches, for all visitors. @param tags cache tags for purging */
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
    // The endpoint's type is text, but a stream cannot be parsed before it is sent.
    if (this.#body instanceof ReadableStream) return new Response(this.#body, init);
    const body = schema.parse(this.#body);
    if (body === undefined) return new Response(null, init);
    if (body instanceof Uint8Array) return new Response(body.slice(), init);
    const isText = typeof body === 'string' && this.#headers.has('Content-Type');
    if (isText) return new Response(body, init);
    const json = JSON.stringify(body);
    this.#headers.set('Content-Type', 'application/json');
    return new Response(json.length > STREAMED_FROM ? toStream(json) : json, init);
  }
}

/** Characters of JSON, of up to three bytes each: the platform refuses 6 MB in one piece, but streams up to 20 MB. */
const STREAMED_FROM = 1_500_000;

const PIECE_BYTES = 64 * 1024;

function toStream(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(start, start + PIECE_BYTES));
      start += PIECE_BYTES;
    },
  });
}
