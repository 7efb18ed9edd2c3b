import { z } from 'zod';
import type { TestClient } from './client.ts';
import type { TestSandbox } from './sandbox.ts';

const answer = z.object({ success: z.literal(true), token: z.string() });

/** Gives the administrator's password, as the prompt does. @returns the token */
export async function enterAsAdmin(sandbox: TestSandbox, client: TestClient): Promise<string> {
  const password = sandbox.accounts.adminPassword;
  const response = await client.post('/api/admin/temporary-login', { password });
  return answer.parse(await response.json()).token;
}

/** The header in which pages send the token. */
export const withToken = (token: string) => ({ headers: { 'x-admin-token': token } });
