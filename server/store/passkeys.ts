import { callStore, NOTHING } from './client.ts';

export const PASSKEYS = 'admin-passkeys';

/** Reads both unparsed from the primary in one request: removing a passkey ends its sessions at once. */
export async function readWithPasskey(
  sessionsKey: string,
  sessionId: string,
  passkeyId: string,
): Promise<{ session: unknown; passkey: unknown }> {
  const [, session, passkey] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .hget(sessionsKey, sessionId)
      .hget(PASSKEYS, passkeyId)
      .exec<[number, unknown, unknown]>(),
  );
  return { session, passkey };
}
