import { z } from 'zod';
import { sessionKey } from './shop-keys.ts';
import { sign, verify } from './signed.ts';

/** Thirty days: a revision season without signing in again on the same phone. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const AUDIENCE = 'session';

const claims = z.object({ sub: z.string(), version: z.int(), sid: z.string() });

export interface SessionToken {
  accountId: string;
  /** The account's session version at signing. */
  version: number;
  sessionId: string;
}

/** @param seconds lifetime */
export function signSession(
  { accountId, version, sessionId: sid }: SessionToken,
  seconds: number = SESSION_SECONDS,
): Promise<string> {
  const purpose = { audience: AUDIENCE, subject: accountId };
  return sign(sessionKey(), purpose, { version, sid }, seconds);
}

/** @returns `undefined` if the token is forged or expired */
export async function verifySession(token: string): Promise<SessionToken | undefined> {
  const purpose = { audience: AUDIENCE, acceptsUnscoped: true } as const;
  const payload = await verify(sessionKey(), purpose, token);
  const { data } = claims.safeParse(payload);
  return data && { accountId: data.sub, version: data.version, sessionId: data.sid };
}
