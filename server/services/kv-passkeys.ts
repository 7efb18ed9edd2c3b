import { callStore, NOTHING } from './kv-client.ts';

/** The administrator's passkeys in the key-value store: one hash, with a field for each. */
export const PASSKEYS = 'admin-passkeys';

/**
 * Reads a session and the passkey with which it began, both unparsed, in one request, as they are now at
 * the primary: a passkey that was removed ends its sessions at once.
 */
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
