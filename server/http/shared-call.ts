import { ADMIN_TOKEN_HEADER, HINT_COOKIE } from '#contract/accounts/session.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';

/**
 * Which calls the CDN may respond to with what another caller got
 * (docs/decisions/0022-how-does-content-reach-pages-and-functions.md).
 * - `for-visitors`: those that say nothing about who sends them.
 * - `for-everyone`: all, because the response is the same for anyone.
 */
export type KeptByCdn = 'for-visitors' | 'for-everyone';

/** What a visitor never sends: headers and cookies. */
const HEADERS = [ADMIN_TOKEN_HEADER, 'authorization'];
const COOKIES = [HINT_COOKIE, SESSION_COOKIE];

/** The CDN compares at least one parameter of the query, so it is one that no page sends. */
const COMPARED = 'uncached';

/** What the CDN compares, beside the path, before it gives a kept response to another caller. */
export const VARY: Record<KeptByCdn, string> = {
  'for-visitors': `query=${COMPARED}, header=${HEADERS.join('|')}, cookie=${COOKIES.join('|')}`,
  'for-everyone': `query=${COMPARED}`,
};

/**
 * Whether the CDN may keep the response to a call. Anyone can write one address in many ways, which the
 * CDN takes for many: only the plain one is kept, so that the others are no way to the CMS.
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

/** Whether a call says that it is an administrator's. Others need not be identified where all see the same. */
export const claimsAdministrator = (request: Request): boolean =>
  request.headers.has(ADMIN_TOKEN_HEADER) || readCookie(request, HINT_COOKIE) === 'admin';
