import { z } from 'zod';
import { AppError } from '../errors.ts';
import { readCurrentRecord, writeRecord } from '../services/kv.ts';
import type { Administrator } from './caller.ts';

/**
 * For how long an administrator who has proved who they are may do what cannot be undone, or tells of many
 * people, in seconds. A sign-in is such a proof (docs/decisions/0015-how-does-the-administrator-sign-in.md).
 */
export const RECENT_SECONDS = 30 * 60;

/** That the administrator of a session has proved again who they are. */
const proof = z.object({ at: z.iso.datetime() });

const keyOf = (sessionId: string) => `admin-authenticated:${sessionId}`;

const isRecent = (at: string) => Date.now() - Date.parse(at) < RECENT_SECONDS * 1000;

/** Records that the administrator of a session has proved again who they are. It counts for no other session. */
export async function recordReauthentication(sessionId: string): Promise<void> {
  await writeRecord(keyOf(sessionId), { at: new Date().toISOString() }, RECENT_SECONDS);
}

/** @throws AppError `reauthentication_required` where the administrator has not proved lately who they are */
export async function requireRecentAuthentication({
  sessionId,
  authenticatedAt,
}: Administrator): Promise<void> {
  if (isRecent(authenticatedAt)) return;
  const latest = await readCurrentRecord(keyOf(sessionId), proof);
  if (!latest || !isRecent(latest.at)) throw new AppError('reauthentication_required');
}
