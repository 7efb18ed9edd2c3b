import { ADMIN_TOKEN_HEADER, HINT_COOKIE } from '#contract/sessions/session.ts';
import type { AlsoRead } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { ANONYMOUS, type Caller, identify } from '../sessions/caller.ts';
import { type Editor, identifyEditor } from '../sessions/editor.ts';
import {
  ADMIN_COOKIE,
  clearAdminCookie,
  cookieNames,
  hintCookie,
  readCookie,
  SESSION_COOKIE,
  signOutCookies,
} from './cookies.ts';

/**
 * Permission that a route requires (docs/product.md#roles).
 * - `anyone`: callers are not identified.
 * - `visitor`: anonymous callers allowed; identified if signed in.
 * - `signed-in`: an account or the administrator.
 * - `user`: an account.
 * - `admin`: the administrator.
 * - `editor`: the administrator, or a Studio editor with the token of their CMS session.
 */
export type Access = 'anyone' | 'visitor' | 'signed-in' | 'user' | 'admin' | 'editor';

export type Identified = Caller & { editor?: Editor | undefined };

const BEARER = /^Bearer(?: +|$)/i;

/** Reads a Studio editor's token. Such a call has no other rights, even if the token is invalid. */
export function editorToken({ headers }: Request, access: Access): string | undefined {
  const authorization = headers.get('authorization') ?? '';
  if (access !== 'editor' || !BEARER.test(authorization)) return undefined;
  return authorization.replace(BEARER, '');
}

/** Reads the administrator's token in a download's address, because a browser cannot send a header there. */
export function addressToken(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('adminToken') ?? undefined;
}

/** Returns true for a browser that claims to be an administrator's, and must open files by the panel's links. */
export const isAdministratorBrowser = (request: Request): boolean =>
  addressToken(request) !== undefined || readCookie(request, HINT_COOKIE) === 'admin';

interface Way {
  access: Access;
  takesAddressToken?: boolean | undefined;
  readsLedger?: boolean | undefined;
  readsRecord?: AlsoRead['record'];
  accountLimit?: AlsoRead['attempts'];
  ip: string;
}

/** @throws AppError from `identifyEditor`, or `too_many_requests` beyond the account's limit */
export async function readCaller(
  request: Request,
  { access, takesAddressToken, readsLedger, readsRecord, accountLimit, ip }: Way,
): Promise<Identified> {
  if (access === 'anyone') return ANONYMOUS;
  const token = editorToken(request, access);
  if (token !== undefined) return { ...ANONYMOUS, editor: await identifyEditor(token, ip) };
  const header = request.headers.get(ADMIN_TOKEN_HEADER) ?? undefined;
  const adminToken = header ?? (takesAddressToken ? addressToken(request) : undefined);
  const session = readCookie(request, SESSION_COOKIE);
  const adminCookie = readCookie(request, ADMIN_COOKIE);
  return identify(
    { session, adminToken, adminCookie },
    { ledger: readsLedger, record: readsRecord, attempts: accountLimit },
  );
}

/** @throws AppError `unauthorized` for an anonymous caller or an invalid token, otherwise `forbidden` */
export function authorise(access: Access, caller: Identified): void {
  const { account, administrator, hasInvalidToken, editor } = caller;
  if (access === 'anyone' || access === 'visitor') return;
  if (access === 'editor' && editor) return;
  if (!account && !administrator) throw new AppError('unauthorized');
  if (access === 'user' && !account) throw new AppError('forbidden');
  if (access === 'signed-in' || access === 'user' || administrator) return;
  throw new AppError(hasInvalidToken ? 'unauthorized' : 'forbidden');
}

/** Creates cookies that correct a stale hint, such as `admin` for a student (docs/product.md#sessions). */
export function correctHint(
  request: Request,
  access: Access,
  caller: Caller,
  status: number,
): string[] {
  if (access === 'anyone' || access === 'visitor' || caller.administrator) return [];
  if (editorToken(request, access) !== undefined) return [];
  const ended = readCookie(request, ADMIN_COOKIE) === undefined ? [] : [clearAdminCookie()];
  if (!caller.account)
    return status === 401 ? [...signOutCookies(cookieNames(request)), ...ended] : [];
  return readCookie(request, HINT_COOKIE) === 'admin' ? [hintCookie('user'), ...ended] : ended;
}
