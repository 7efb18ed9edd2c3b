import { ADMIN_TOKEN_HEADER, HINT_COOKIE } from '#contract/accounts/session.ts';
import { AppError } from '../errors.ts';
import type { AlsoRead } from '../purchases/student.ts';
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
 * Who may call (docs/product.md#roles).
 * - `anyone`: callers are not identified.
 * - `visitor`: anonymous callers allowed; identified if signed in.
 * - `signed-in`: an account or the administrator.
 * - `user`: an account.
 * - `admin`: the administrator.
 * - `editor`: the administrator, or a Studio editor by the token of their CMS session.
 */
export type Access = 'anyone' | 'visitor' | 'signed-in' | 'user' | 'admin' | 'editor';

/** A caller with what their credentials allow. */
export type Identified = Caller & { editor?: Editor | undefined };

const BEARER = /^Bearer(?: +|$)/i;

/**
 * Reads the token of a Studio editor. A call that has one has no rights but the editor's: its cookies and
 * the administrator's token do not count, whether or not the token is good.
 */
export function editorToken({ headers }: Request, access: Access): string | undefined {
  const authorization = headers.get('authorization') ?? '';
  if (access !== 'editor' || !BEARER.test(authorization)) return undefined;
  return authorization.replace(BEARER, '');
}

/** Reads the token in a download's address, where a browser cannot send a header. */
export function addressToken(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('adminToken') ?? undefined;
}

interface Way {
  access: Access;
  /** Whether the address may hold the administrator's token. */
  takesAddressToken?: boolean | undefined;
  /** Whether to read the ledger of the caller's account, too. */
  readsLedger?: boolean | undefined;
  /** One more record of the caller's account to read. */
  readsRecord?: AlsoRead['record'];
  /** How often the caller's account may call. */
  accountLimit?: AlsoRead['attempts'];
  /** The caller's network address. */
  ip: string;
}

/**
 * Identifies the caller.
 * @throws AppError one of `identifyEditor`, or `too_many_requests` beyond the account's limit
 */
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

/**
 * Authorises a caller.
 * @throws AppError `unauthorized` for an anonymous caller and for an invalid administrator's token,
 *   `forbidden` for any other caller without permission
 */
export function authorise(access: Access, caller: Identified): void {
  const { account, administrator, hasInvalidToken, editor } = caller;
  if (access === 'anyone' || access === 'visitor') return;
  if (access === 'editor' && editor) return;
  if (!account && !administrator) throw new AppError('unauthorized');
  if (access === 'user' && !account) throw new AppError('forbidden');
  if (access === 'signed-in' || access === 'user' || administrator) return;
  throw new AppError(hasInvalidToken ? 'unauthorized' : 'forbidden');
}

/**
 * Creates the cookies that correct an outdated hint (docs/product.md#sessions): it must not outlive
 * the session, nor say `admin` where only a student is still signed in.
 */
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
