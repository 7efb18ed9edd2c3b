import {
  BY_PASSWORD,
  cookieSessionName,
  isOwner,
  readAdminSession,
  readCookieSession,
  unrecordedAdminUse,
} from './admin-sessions.ts';
import type { Editor } from './editor.ts';
import { readSession, type Session, unrecordedUse } from './sessions.ts';

/** A caller with the administrator's rights. `name` appears in the audit log. */
export interface Administrator {
  name: string;
  /** The session that grants the rights; if there are several, the latest. */
  sessionId: string;
  signedInAt: string;
  /** Time of their proof of identity: earlier than the sign-in if the provider did not ask again. */
  authenticatedAt: string;
}

/** The caller, as far as their credentials prove it. */
export interface Caller {
  session: Session | undefined;
  /**
   * The administrator, by token, by cookie or as the owner
   * (docs/decisions/0015-how-does-the-administrator-sign-in.md).
   */
  administrator: Administrator | undefined;
  /** True if an administrator's token or cookie was sent but is invalid. */
  hasInvalidToken: boolean;
  /** Undefined unless the caller sent the token of a CMS session. */
  editor?: Editor;
  /** Deferred writes of session use. They never throw. */
  recordUse: (() => Promise<void>)[];
}

export const ANONYMOUS: Caller = {
  session: undefined,
  administrator: undefined,
  hasInvalidToken: false,
  recordUse: [],
};

interface Credentials {
  sessionToken: string | undefined;
  adminToken: string | undefined;
  adminCookie: string | undefined;
}

export async function identify(credentials: Credentials): Promise<Caller> {
  const { sessionToken, adminToken, adminCookie } = credentials;
  const [session, byPassword, byCookie] = await Promise.all([
    sessionToken ? readSession(sessionToken) : undefined,
    adminToken ? readAdminSession(adminToken) : undefined,
    adminCookie ? readCookieSession(adminCookie) : undefined,
  ]);
  const account = session?.student.account;
  const ways = [
    byPassword && toAdministrator(BY_PASSWORD, byPassword),
    byCookie && toAdministrator(cookieSessionName(byCookie.record), byCookie),
    session && account && isOwner(account) ? toAdministrator(account.email, session) : undefined,
  ].filter((way) => way !== undefined);
  return {
    session,
    administrator: ways.toSorted((a, b) => b.signedInAt.localeCompare(a.signedInAt))[0],
    hasInvalidToken: Boolean(adminToken ?? adminCookie) && !byPassword && !byCookie,
    recordUse: [
      session && unrecordedUse(session),
      byPassword && unrecordedAdminUse(byPassword),
      byCookie && unrecordedAdminUse(byCookie),
    ].filter((record) => record !== undefined),
  };
}

interface AdministratorSession {
  id: string;
  record: Pick<Session['record'], 'createdAt' | 'authenticatedAt'>;
}

const toAdministrator = (
  name: string,
  { id: sessionId, record: { createdAt, authenticatedAt = createdAt } }: AdministratorSession,
): Administrator => ({ name, sessionId, signedInAt: createdAt, authenticatedAt });
