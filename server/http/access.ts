import { ADMIN_TOKEN_HEADER, HINT_COOKIE } from '#contract/sessions/session.ts';
import type { SignedInStudent } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { type Administrator, ANONYMOUS, type Caller, identify } from '../sessions/caller.ts';
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

interface Identified {
  /** Undefined if the caller is not signed in to an account. */
  student: SignedInStudent | undefined;
  administrator: Administrator | undefined;
  isAdmin: boolean;
}

/** Permissions that a route may require (docs/product.md#roles), and what its rule then gets about the caller. */
export interface Granted {
  /** Callers are not identified. */
  anyone: object;
  /** Anonymous callers are allowed; identified if signed in. */
  visitor: Identified;
  /** An account or the administrator. */
  'signed-in': Identified;
  /** An account. */
  user: { student: SignedInStudent; sessionId: string; isAdmin: boolean };
  admin: { administrator: Administrator };
  /** The administrator, or a Studio editor with the token of their CMS session. */
  editor: { editor: Editor };
}

export type Access = keyof Granted;

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

/**
 * Returns true for a page that is opened after a sign-out without a connection, which has deleted the hint: until the
 * browser completes the sign-out, the next person must not see the student's pages.
 */
const hasSignedOutOffline = (request: Request): boolean =>
  request.headers.get('sec-fetch-mode') === 'navigate' &&
  readCookie(request, HINT_COOKIE) === undefined;

interface Identification {
  access: Access;
  takesAddressToken: boolean | undefined;
  ip: string;
}

/** @throws AppError from `identifyEditor` */
export async function identifyCaller(
  request: Request,
  { access, takesAddressToken, ip }: Identification,
): Promise<Caller> {
  if (access === 'anyone') return ANONYMOUS;
  const token = editorToken(request, access);
  if (token !== undefined) return { ...ANONYMOUS, editor: await identifyEditor(token, ip) };
  const header = request.headers.get(ADMIN_TOKEN_HEADER) ?? undefined;
  return identify({
    sessionToken: hasSignedOutOffline(request) ? undefined : readCookie(request, SESSION_COOKIE),
    adminToken: header ?? (takesAddressToken ? addressToken(request) : undefined),
    adminCookie: readCookie(request, ADMIN_COOKIE),
  });
}

const toIdentified = ({ session, administrator }: Caller): Identified => ({
  student: session?.student,
  administrator,
  isAdmin: administrator !== undefined,
});

const GRANTS: { [A in Access]: (caller: Caller) => Granted[A] } = {
  anyone: () => ({}),
  visitor: toIdentified,
  'signed-in': (caller) => {
    requireSignedIn(caller);
    return toIdentified(caller);
  },
  user: (caller) => {
    requireSignedIn(caller);
    const { session, administrator } = caller;
    if (!session) throw new AppError('forbidden');
    const isAdmin = administrator !== undefined;
    return { student: session.student, sessionId: session.id, isAdmin };
  },
  admin: (caller) => ({ administrator: requireAdministrator(caller) }),
  editor: (caller) => ({ editor: caller.editor ?? requireAdministrator(caller) }),
};

/** @throws AppError `unauthorized` for an anonymous caller or an invalid token, otherwise `forbidden` */
export const authorise = <A extends Access>(access: A, caller: Caller): Granted[A] =>
  GRANTS[access](caller);

function requireSignedIn({ session, administrator }: Caller): void {
  if (!session && !administrator) throw new AppError('unauthorized');
}

/** @throws AppError as {@link authorise} */
export function requireAdministrator(caller: Caller): Administrator {
  requireSignedIn(caller);
  const { administrator, hasInvalidToken } = caller;
  if (administrator) return administrator;
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
  if (!caller.session)
    return status === 401 ? [...signOutCookies(cookieNames(request)), ...ended] : [];
  return readCookie(request, HINT_COOKIE) === 'admin' ? [hintCookie('user'), ...ended] : ended;
}
