import { ADMIN_TOKEN_HEADER } from '#contract/accounts/session.ts';
import { AppError } from '../errors.ts';
import { studioOrigin } from './studio-origin.ts';

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
 * Returns true if another site's page led the browser here. Browsers say so in `Sec-Fetch-Site`. Old browsers name
 * the page in `Referer`, which our own pages always send to the shop. A typed or bookmarked address comes from no
 * site.
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
 * Only the shop's scripts can send the administrator's token. A browser that sends `Sec-Fetch-Mode` also sends
 * `Sec-Fetch-Site`; Node's `fetch` sends the mode alone.
 */
export function isNavigation({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  if (method === 'HEAD' || purpose.includes('prefetch')) return false;
  if (headers.has(ADMIN_TOKEN_HEADER)) return true;
  return headers.get('sec-fetch-site') === null || headers.get('sec-fetch-mode') === 'navigate';
}

/**
 * Requires that a call with a Studio editor's token comes from the Studio, if it comes from a page: at the shop's
 * own address or at `STUDIO_URL`. Other pages do not know the token, but refusing their origin keeps a stolen token
 * from working in a browser.
 * @throws AppError `foreign_origin`
 */
export function requireStudioOrigin(request: Request, studioUrl: string | undefined): void {
  const origin = request.headers.get('origin');
  const isOwn = origin === null || origin === new URL(request.url).origin;
  if (!isOwn && origin !== studioOrigin(studioUrl)) throw new AppError('foreign_origin');
}
