import { AppError } from '../errors.ts';
import { type Caller, identify, NOBODY } from '../sessions/caller.ts';
import { HINT_COOKIE, hintCookie, readCookie, SESSION_COOKIE, signOutCookies } from './cookies.ts';

/**
 * Who may call. `anyone`: nobody is asked who he is. `visitor`: who he is, is known if he is signed
 * in. `signed-in`: an account or the administrator. `user`: an account. `admin`: the administrator.
 */
export type Access = 'anyone' | 'visitor' | 'signed-in' | 'user' | 'admin';

/** The header in which pages send the administrator's token (spec section 7). */
const TOKEN_HEADER = 'x-admin-token';

/** The administrator's token on a download's address, where no header can be sent. */
export function addressToken(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('adminToken') ?? undefined;
}

/**
 * Finds out who calls.
 * @param isAddressed whether the token may stand in the address too
 */
export async function readCaller(
  request: Request,
  access: Access,
  isAddressed = false,
): Promise<Caller> {
  if (access === 'anyone') return NOBODY;
  const header = request.headers.get(TOKEN_HEADER) ?? undefined;
  return identify({
    session: readCookie(request, SESSION_COOKIE),
    adminToken: header ?? (isAddressed ? addressToken(request) : undefined),
  });
}

/**
 * Lets a caller pass or not.
 * @throws AppError `unauthorized` for nobody, and for a token that is over; `forbidden` for somebody
 *   who may not
 */
export function authorise(access: Access, caller: Caller): void {
  const { account, administrator, hasBadToken } = caller;
  if (access === 'anyone' || access === 'visitor') return;
  if (!account && !administrator) throw new AppError('unauthorized');
  if (access === 'user' && !account) throw new AppError('forbidden');
  if (access !== 'admin' || administrator) return;
  throw new AppError(hasBadToken ? 'unauthorized' : 'forbidden');
}

/**
 * Cookies that bring the hint back in line with what has turned out (design: Sessions): it must not
 * outlive the session, and not say `admin` where only a student is left.
 */
export function hintRepair(
  request: Request,
  access: Access,
  caller: Caller,
  status: number,
): string[] {
  if (access === 'anyone' || access === 'visitor' || caller.administrator) return [];
  if (!caller.account) return status === 401 ? signOutCookies() : [];
  return readCookie(request, HINT_COOKIE) === 'admin' ? [hintCookie('user')] : [];
}
