import { z } from 'zod';
import { adminSignInWay } from '#contract/admin/sign-in.ts';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';

export const ADMIN_SESSIONS = 'admin-sessions';

/** An administrator's session ends after an hour without use. */
export const ADMIN_IDLE_SECONDS = 60 * 60;

/** Minimum time between two records of an administrator's use. */
export const ADMIN_USE_INTERVAL_MS = 5 * 60 * 1000;

/**
 * An administrator's stored session, which ends with this record
 * (docs/decisions/0015-how-does-the-administrator-sign-in.md). For a sign-in at the identity provider, the
 * account's own session decides; this record leads to it.
 */
export const adminSessionRecord = z.object({
  by: adminSignInWay,
  /** Set for sessions by passkey. */
  passkeyId: z.optional(z.string()),
  /** Set for sessions by the identity provider. */
  accountId: z.optional(z.string()),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type AdminSessionRecord = z.infer<typeof adminSessionRecord>;

export function isAdminSessionOver(
  { createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string },
  now = Date.now(),
): boolean {
  const hasAged = now - Date.parse(createdAt) >= ADMIN_SECONDS * 1000;
  return hasAged || now - Date.parse(lastUsedAt) >= ADMIN_IDLE_SECONDS * 1000;
}
