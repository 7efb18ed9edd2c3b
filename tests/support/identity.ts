import { TestBrowser } from '#sandbox/oidc/test-browser.ts';
import type { TestClient } from './client.ts';

/** What is filled in at the provider; `{ cancel: 'yes' }` presses Cancel. */
export type SignInFields = { email: string; password: string } | { cancel: string };

/** Leaves for the provider and signs in there. @returns the path that it sends the browser back to */
export async function visitProvider(client: TestClient, fields: SignInFields): Promise<string> {
  const left = await client.get('/api/admin-login');
  const address = left.headers.get('location') ?? '';
  const back = await new TestBrowser().signIn(address, fields);
  if (!(back instanceof URL)) throw new Error(`The provider answered ${back.status}`);
  return back.pathname + back.search;
}

/** Signs in through the identity provider. @returns the shop's answer to the way back */
export async function signInAtProvider(
  client: TestClient,
  fields: SignInFields,
): Promise<Response> {
  return client.get(await visitProvider(client, fields));
}
