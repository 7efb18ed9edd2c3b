import { z } from 'zod';
import { AppError } from '../errors.ts';
import { readCurrentRecord, writeRecord } from '../store/records.ts';
import type { Administrator } from './caller.ts';
import { adminAuthenticatedKey } from './stored-keys.ts';

/**
 * Validity of a proof of identity for actions that cannot be undone or expose many people. A sign-in is
 * such a proof (docs/decisions/0015-how-does-the-administrator-sign-in.md).
 */
export const RECENT_SECONDS = 30 * 60;

const proof = z.object({ at: z.iso.datetime() });

const isRecent = (at: string) => Date.now() - Date.parse(at) < RECENT_SECONDS * 1000;

/** Records a reauthentication, for this session only. */
export async function recordReauthentication(sessionId: string): Promise<void> {
  await writeRecord(
    adminAuthenticatedKey.of(sessionId),
    { at: new Date().toISOString() },
    RECENT_SECONDS,
  );
}

/** @throws AppError `reauthentication_required` without a recent proof of identity */
export async function requireRecentAuthentication({
  sessionId,
  authenticatedAt,
}: Administrator): Promise<void> {
  if (isRecent(authenticatedAt)) return;
  const latest = await readCurrentRecord(adminAuthenticatedKey.of(sessionId), proof);
  if (!latest || !isRecent(latest.at)) throw new AppError('reauthentication_required');
}
