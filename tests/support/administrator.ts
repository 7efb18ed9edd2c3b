import { z } from 'zod';
import { type TestClient, withHeaders } from './client.ts';
import type { Shop } from './shop.ts';

const response = z.object({ success: z.literal(true), token: z.string() });

/** Sends the administrator's password, as the prompt does. @returns the token */
export async function signInAsAdministrator(shop: Shop, client: TestClient): Promise<string> {
  const password = shop.accounts.adminPassword;
  const sent = await client.post('/api/admin/temporary-login', { password });
  return response.parse(await sent.json()).token;
}

/** Returns a request's options with the administrator's token, as pages send it. */
export const withToken = (token: string) => ({ headers: { 'x-admin-token': token } });

export const asAdministrator = <T extends TestClient>(client: T, token: string): T =>
  withHeaders(client, withToken(token).headers);
