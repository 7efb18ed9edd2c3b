import { z } from 'zod';
import { adminSignInWay } from '#contract/admin/sign-in.ts';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';

/** The hash of the administrator's sessions, by their id. */
export const ADMIN_SESSIONS = 'admin-sessions';

/** After an hour without use an administrator's session is over, in seconds. */
export const ADMIN_IDLE_SECONDS = 60 * 60;

/** How old the record of an administrator's last use gets before it is written again. Milliseconds. */
export const ADMIN_USE_INTERVAL = 5 * 60 * 1000;

/**
 * An administrator's session as stored. Without its record it is over
 * (docs/decisions/0015-how-does-the-administrator-sign-in.md). One that began at the identity provider is a session
 * of an account, whose own record decides; this one leads to it.
 */
export const adminSessionRecord = z.object({
  by: adminSignInWay,
  /** The passkey with which it began. */
  passkeyId: z.optional(z.string()),
  /** Whose session it is, where it began at the identity provider. */
  accountId: z.optional(z.string()),
  /** What the browser calls itself, in short. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type AdminSessionRecord = z.infer<typeof adminSessionRecord>;

/** Whether an administrator's session is over, by its age or by the time since its last use. */
export function isAdminSessionOver(
  { createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string },
  now = Date.now(),
): boolean {
  const hasAged = now - Date.parse(createdAt) >= ADMIN_SECONDS * 1000;
  return hasAged || now - Date.parse(lastUsedAt) >= ADMIN_IDLE_SECONDS * 1000;
}
