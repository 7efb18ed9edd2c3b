import { log } from '../log.ts';
import { verifySession } from '../tokens/sessions.ts';
import { endAdminSession, readAdminSession, readPasskeySession } from './admin-sessions.ts';
import { BY_PASSKEY, BY_PASSWORD, isOwner, recordSignOut } from './admin-sign-in.ts';
import { endSession, readSession } from './sessions.ts';

interface SignOut {
  session: string | undefined;
  /** True if the readable cookie says that the administrator is signed in. */
  isAdminHinted: boolean;
  adminToken: string | undefined;
  adminCookie: string | undefined;
  ip: string;
}

/**
 * Ends the caller's sessions, and records an administrator's sign-out in the audit log. Succeeds even if
 * the ledger does not respond; then only the browser forgets the session.
 * @returns true if the session stays: the administrator's sign-out keeps a student signed in who shares the
 * browser
 */
export async function signOut(call: SignOut): Promise<boolean> {
  const { session, isAdminHinted, ip } = call;
  await signOutAdministrator(call);
  const signed = session && (await verifySession(session));
  if (!signed) return false;
  if (isAdminHinted) {
    const holder = await readSession(session).catch(() => undefined);
    if (holder && !isOwner(holder.account)) return true;
    if (holder) await recordSignOut(holder.account.email, ip);
  }
  await endSession(signed.accountId, signed.sessionId).catch((error: unknown) =>
    log('error', 'session not ended by a sign-out', {}, error),
  );
  return false;
}

/** Never throws. */
async function signOutAdministrator({ adminToken, adminCookie, ip }: SignOut): Promise<void> {
  try {
    const [byPassword, byPasskey] = await Promise.all([
      adminToken === undefined ? undefined : readAdminSession(adminToken),
      adminCookie === undefined ? undefined : readPasskeySession(adminCookie),
    ]);
    if (byPassword) await endAdminSession(byPassword.id);
    if (byPassword) await recordSignOut(BY_PASSWORD, ip);
    if (byPasskey) await endAdminSession(byPasskey.id);
    if (byPasskey) await recordSignOut(BY_PASSKEY, ip);
  } catch (error) {
    log('error', "administrator's session not ended by a sign-out", {}, error);
  }
}
