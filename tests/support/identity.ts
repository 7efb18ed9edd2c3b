import { TestBrowser } from 'local-stand-ins/oidc/test-browser.ts';
import type { TestClient } from './client.ts';

/** Form fields at the provider; `{ cancel: 'yes' }` presses Cancel. */
export type SignInFields = { email: string; password: string } | { cancel: string };

/** Signs in at the provider. @returns path of the redirect back to the shop */
export async function visitProvider(client: TestClient, fields: SignInFields): Promise<string> {
  const left = await client.get('/api/admin-login');
  const address = left.headers.get('location') ?? '';
  const back = await new TestBrowser().signIn(address, fields);
  if (!(back instanceof URL)) throw new Error(`The provider responded ${back.status}`);
  return back.pathname + back.search;
}

export async function signInAtProvider(
  client: TestClient,
  fields: SignInFields,
): Promise<Response> {
  return client.get(await visitProvider(client, fields));
}
