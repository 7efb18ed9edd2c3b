import { decodeJwt } from 'jose';
import { vi } from 'vitest';
import { enterAsAdmin } from './administrator.ts';
import type { TestClient } from './client.ts';
import { MICRO } from './content.ts';
import { forgeToken } from './forge-token.ts';
import { signInAtProvider } from './identity.ts';
import type { TestSandbox } from './sandbox.ts';
import { buy, hasAccess, provider, signUp } from './student.ts';

/** Everybody who may call, in the order of the table of authorisations. */
export const CALLERS = [
  'visitor',
  'user without purchase',
  'buyer',
  'former buyer after refund',
  'admin token',
  'expired admin token',
  'owner session',
  'another account of the identity provider',
  "a password account with the owner's e-mail",
] as const;
export type CallerName = (typeof CALLERS)[number];

/** What somebody proves himself with: his cookies, and the administrator's token. */
interface Credentials {
  cookies: Map<string, string>;
  token?: string;
}

/** Makes one of each. @returns a new browser with the credentials of the one that is named */
export async function makeCallers(sandbox: TestSandbox): Promise<(name: CallerName) => TestClient> {
  const cookiesAfter = async (work: (client: TestClient) => Promise<unknown>) => {
    const client = sandbox.client();
    await work(client);
    return { cookies: client.cookies };
  };
  const token = await enterAsAdmin(sandbox, sandbox.client());
  const { owner, otherIdentity } = sandbox.accounts;
  const credentials: Record<CallerName, Credentials> = {
    visitor: { cookies: new Map() },
    'user without purchase': await cookiesAfter(signUp),
    buyer: await cookiesAfter(async (client) => {
      await signUp(client);
      await buy(sandbox, client, MICRO);
    }),
    'former buyer after refund': await cookiesAfter((client) => buyAndReturn(sandbox, client)),
    'admin token': { cookies: new Map(), token },
    'expired admin token': { cookies: new Map(), token: await expire(sandbox, token) },
    'owner session': await cookiesAfter((client) => signInAtProvider(client, owner)),
    'another account of the identity provider': await cookiesAfter((client) =>
      signInAtProvider(client, otherIdentity),
    ),
    "a password account with the owner's e-mail": await cookiesAfter((client) =>
      signUp(client, { email: owner.email }),
    ),
  };
  return (name) => {
    const client = sandbox.client();
    for (const [cookie, value] of credentials[name].cookies) client.cookies.set(cookie, value);
    const { token: shown } = credentials[name];
    return shown ? withToken(client, shown) : client;
  };
}

async function buyAndReturn(sandbox: TestSandbox, client: TestClient): Promise<void> {
  await signUp(client);
  const payment_intent = await buy(sandbox, client, MICRO);
  await provider(sandbox).refunds.create({ payment_intent });
  await vi.waitFor(
    async () => {
      if (await hasAccess(client, MICRO)) throw new Error('The refund has not arrived');
    },
    { timeout: 15_000, interval: 50 },
  );
}

function expire(sandbox: TestSandbox, token: string): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) - 60;
  return forgeToken(sandbox, 'admin', { ...decodeJwt(token), exp });
}

/** The same browser, with the token in every request. */
function withToken(client: TestClient, token: string): TestClient {
  const fetch: TestClient['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-admin-token', token);
    return client.fetch(path, { ...init, headers });
  };
  return { ...client, fetch, get: (path) => fetch(path) };
}
