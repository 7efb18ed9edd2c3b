import { isOwner, recordSignOut } from '../admin/sign-in.ts';
import { readSession } from './session.ts';

/** What the browser sends when someone signs out. */
interface SignOut {
  session: string | undefined;
  /** Whether the readable cookie says that the administrator is signed in. */
  isAdminHinted: boolean;
  /** The caller's network address. */
  ip: string;
}

/**
 * Decides what a sign-out ends, and records the owner's in the audit log. It succeeds even where the
 * ledger does not respond.
 * @returns whether the session stays: the administrator's sign-out leaves a student signed in who
 *   shares the browser
 */
export async function signOut({ session, isAdminHinted, ip }: SignOut): Promise<boolean> {
  if (!session || !isAdminHinted) return false;
  const holder = await readSession(session).catch(() => undefined);
  if (!holder) return false;
  const { account } = holder;
  if (!isOwner(account)) return true;
  await recordSignOut(account.email, ip);
  return false;
}
