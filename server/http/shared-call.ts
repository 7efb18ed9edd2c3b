import type { Endpoint } from '#contract/endpoint.ts';
import { ADMIN_TOKEN_HEADER, HINT_COOKIE } from '#contract/sessions/session.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';

/**
 * Calls whose responses the CDN may share (docs/decisions/0022-how-does-content-reach-pages-and-functions.md).
 * - `for-visitors`: calls without credentials.
 * - `for-everyone`: all calls, because everyone gets the same response.
 */
export type KeptByCdn = 'for-visitors' | 'for-everyone';

const HEADERS = [ADMIN_TOKEN_HEADER, 'authorization'];
const COOKIES = [HINT_COOKIE, SESSION_COOKIE];

/** Parameter that no page sends, because the CDN must vary on at least one query parameter. */
const COMPARED = 'uncached';

export const VARY: Record<KeptByCdn, string> = {
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
  keptByCdn: KeptByCdn | undefined,
): boolean {
  if (keptByCdn === undefined || request.method !== 'GET') return false;
  const { pathname, searchParams } = new URL(request.url);
  const plain = path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '');
  if (pathname !== plain || searchParams.has(COMPARED)) return false;
  return keptByCdn === 'for-everyone' || isVisitors(request);
}

const isVisitors = (request: Request) =>
  !HEADERS.some((name) => request.headers.has(name)) &&
  !COOKIES.some((name) => readCookie(request, name) !== undefined);

/** Returns true if a call claims to be an administrator's. Other callers need not be identified. */
export const claimsAdministrator = (request: Request): boolean =>
  request.headers.has(ADMIN_TOKEN_HEADER) || readCookie(request, HINT_COOKIE) === 'admin';
