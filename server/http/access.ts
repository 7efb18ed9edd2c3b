import { ADMIN_TOKEN_HEADER, HINT_COOKIE } from '#contract/session.ts';
import { AppError } from '../errors.ts';
import { ANONYMOUS, type Caller, identify } from '../sessions/caller.ts';
import { hintCookie, readCookie, SESSION_COOKIE, signOutCookies } from './cookies.ts';

/**
 * Who may call (docs/product.md#roles).
 * - `anyone`: callers are not identified.
 * - `visitor`: anonymous callers allowed; identified if signed in.
 * - `signed-in`: an account or the administrator.
 * - `user`: an account.
 * - `admin`: the administrator.
 */
export type Access = 'anyone' | 'visitor' | 'signed-in' | 'user' | 'admin';

/** Reads the token in a download's address, where a browser cannot send a header. */
export function addressToken(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('adminToken') ?? undefined;
}

/**
 * Identifies the caller.
 * @param takesAddressToken whether the address may hold the administrator's token
 */
export async function readCaller(
  request: Request,
  access: Access,
  takesAddressToken = false,
): Promise<Caller> {
  if (access === 'anyone') return ANONYMOUS;
  const header = request.headers.get(ADMIN_TOKEN_HEADER) ?? undefined;
  return identify({
    session: readCookie(request, SESSION_COOKIE),
    adminToken: header ?? (takesAddressToken ? addressToken(request) : undefined),
  });
}

/**
 * Authorises a caller.
 * @throws AppError `unauthorized` for an anonymous caller and for an invalid administrator's token,
 *   `forbidden` for any other caller without permission
 */
export function authorise(access: Access, caller: Caller): void {
  const { account, administrator, hasInvalidToken } = caller;
  if (access === 'anyone' || access === 'visitor') return;
  if (!account && !administrator) throw new AppError('unauthorized');
  if (access === 'user' && !account) throw new AppError('forbidden');
  if (access !== 'admin' || administrator) return;
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
  if (!caller.account) return status === 401 ? signOutCookies() : [];
  return readCookie(request, HINT_COOKIE) === 'admin' ? [hintCookie('user')] : [];
}
