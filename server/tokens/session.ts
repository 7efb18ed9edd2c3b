import { z } from 'zod';
import { config } from '../config.ts';
import { sign, verify } from './signed.ts';

/** Thirty days, in seconds: a revision season without signing in again on the same phone. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const AUDIENCE = 'session';

const claims = z.object({ sub: z.string(), version: z.int() });

/** The account that a session belongs to, and the version of its sessions that it was signed under. */
export interface Session {
  accountId: string;
  version: number;
}

/** Signs a session. @param seconds its lifetime */
export function signSession(
  { accountId, version }: Session,
  seconds: number = SESSION_SECONDS,
): Promise<string> {
  const purpose = { audience: AUDIENCE, subject: accountId };
  return sign(config().SESSION_SECRET, purpose, { version }, seconds);
}

/** Verifies a session. @returns `undefined` where it is forged or expired */
export async function verifySession(token: string): Promise<Session | undefined> {
  const payload = await verify(config().SESSION_SECRET, { audience: AUDIENCE }, token);
  const { data } = claims.safeParse(payload);
  return data && { accountId: data.sub, version: data.version };
}
