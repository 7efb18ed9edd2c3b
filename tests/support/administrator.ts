import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { adminSessionRecord } from '#server/sessions/admin-sessions.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { keyedHash, sign } from '#server/tokens/seal.ts';
import { ADMIN_SECONDS } from '#server/tokens/sessions.ts';
import { type TestClient, withHeaders } from './client.ts';
import type { Shop } from './shop.ts';
import { readShopSettings } from './shop-settings.ts';

const response = z.object({ success: z.literal(true), token: z.string() });

/** Sends the administrator's password, as the prompt does. @returns the token */
export async function signInAsAdministrator(shop: Shop, client: TestClient): Promise<string> {
  const password = shop.accounts.adminPassword;
  const sent = await client.post('/api/admin/temporary-login', { password });
  return response.parse(await sent.json()).token;
}

/**
 * Adds an administrator's session directly to a shop's store, because checking the password takes long on purpose.
 * @param client any client of the shop
 * @returns the token
 */
export async function addAdministrator(client: TestClient): Promise<string> {
  const { store, sessionKey, ...shop } = await readShopSettings(client);
  const { SESSION_SECRET, ADMIN_PASSWORD_HASH = '' } = shop;
  const sid = randomUUID();
  const now = new Date().toISOString();
  const session: z.input<typeof adminSessionRecord> = {
    by: 'password',
    device: 'Unknown device',
    createdAt: now,
    lastUsedAt: now,
  };
  await store.hset(adminSessionsKey.key, { [sid]: session });
  const version = await keyedHash(SESSION_SECRET, 'admin-password-version', ADMIN_PASSWORD_HASH);
  const purpose = { audience: 'admin', subject: 'administrator' };
  return sign(sessionKey, purpose, { version, sid }, ADMIN_SECONDS);
}

/** Returns a request's options with the administrator's token, as pages send it. */
export const withToken = (token: string) => ({ headers: { 'x-admin-token': token } });

export const asAdministrator = <T extends TestClient>(client: T, token: string): T =>
  withHeaders(client, withToken(token).headers);
