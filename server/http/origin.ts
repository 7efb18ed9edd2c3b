import { ADMIN_TOKEN_HEADER, WORKER_HEADER } from '../../contract/sessions/session.ts';
import { AppError } from '../errors.ts';

/**
 * Headers of every response of a function and of the Edge Function: the rules of `netlify.toml` apply to files only.
 * Uses web standards only, because the Edge Function runs it.
 */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Robots-Tag': 'noindex',
};

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns true if a call uses the shop's own address. Netlify keeps every old deploy at its own address, with its
 * old code and secrets. A local shop accepts every loopback address. Uses web standards only, because the Edge
 * Function runs it.
 */
export function isOwnHost(siteUrl: string, requestUrl: string): boolean {
  const own = new URL(siteUrl);
  const called = new URL(requestUrl);
  if (LOOPBACK.test(own.hostname)) return LOOPBACK.test(called.hostname);
  return called.host === own.host;
}

/**
 * CORS headers for a browser whose Studio is at another host name, `STUDIO_URL`
 * (docs/decisions/0023-why-is-a-studio-part-of-the-build.md). Uses web standards only, because the Edge Function
 * runs it.
 */

const PREFLIGHT_SECONDS = 600;

/** @param studioUrl the setting; empty or undefined if the Studio is at the shop's own address */
const studioOrigin = (studioUrl: string | undefined): string | undefined =>
  studioUrl ? new URL(studioUrl).origin : undefined;

/** @returns Undefined if the request is not a preflight from the Studio */
export function preflightResponse(
  request: Request,
  studioUrl: string | undefined,
  methods: readonly string[],
): Response | undefined {
  const { method, headers } = request;
  const isPreflight = method === 'OPTIONS' && headers.has('access-control-request-method');
  const origin = headers.get('origin');
  if (!isPreflight || origin === null || origin !== studioOrigin(studioUrl)) return undefined;
  const response = new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'authorization, content-type',
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    },
  });
  return shareWithStudio(request, studioUrl, response);
}

/** Lets only the Studio's page read a response. It never allows cookies. */
export function shareWithStudio(
  request: Request,
  studioUrl: string | undefined,
  response: Response,
): Response {
  const origin = request.headers.get('origin');
  response.headers.append('Vary', 'Origin');
  if (origin !== null && origin === studioOrigin(studioUrl)) {
    response.headers.set('Access-Control-Allow-Origin', origin);
  }
  return response;
}

/**
 * Requires that a write comes from one of the shop's own pages. Browsers send `Sec-Fetch-Site` or `Origin` with
 * every write, and no page can forge them.
 * @throws AppError `foreign_origin`
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOwn =
    (site !== null || origin !== null) &&
    (site === null || site === 'same-origin') &&
    (origin === null || origin === new URL(request.url).origin);
  if (!isOwn) throw new AppError('foreign_origin');
}

/**
 * Returns true if the browser comes from another site's page. Browsers send `Sec-Fetch-Site`. Old browsers name the
 * page in `Referer`, which our own pages always send to the shop. A typed or bookmarked address comes from no site.
 */
export function isFromAnotherSite({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const own = new URL(url).origin;
  const from = [headers.get('origin'), headers.get('referer')];
  return from.some((page) => page !== null && URL.parse(page)?.origin !== own);
}

/**
 * Returns true if a person navigates here, rather than a program that prefetches links or requests headers only.
 * Only the shop's scripts can send the administrator's token or mark a call of the worker. A browser that sends `Sec-Fetch-Mode` also sends
 * `Sec-Fetch-Site`; Node's `fetch` sends the mode alone.
 */
export function isNavigation({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  if (method === 'HEAD' || purpose.includes('prefetch')) return false;
  if (headers.has(ADMIN_TOKEN_HEADER) || headers.has(WORKER_HEADER)) return true;
  return headers.get('sec-fetch-site') === null || headers.get('sec-fetch-mode') === 'navigate';
}

/**
 * Requires that a call with a Studio editor's token comes from the Studio, if it comes from a page: at the shop's
 * own address or at `STUDIO_URL`. Other pages lack the token, but refusing their origin keeps a stolen token
 * from working in a browser.
 * @throws AppError `foreign_origin`
 */
export function requireStudioOrigin(request: Request, studioUrl: string | undefined): void {
  const origin = request.headers.get('origin');
  const isOwn = origin === null || origin === new URL(request.url).origin;
  if (!isOwn && origin !== studioOrigin(studioUrl)) throw new AppError('foreign_origin');
}
