import { decodeJwt } from 'jose';
import { addBuyer } from './add-buyer.ts';
import { addStudent } from './add-student.ts';
import { addAdministrator, asAdministrator } from './administrator.ts';
import type { CookieClient } from './client.ts';
import { forgeToken } from './forge-token.ts';
import { signInAtProvider } from './identity.ts';
import { MICRO } from './ids.ts';
import { buy, provider } from './purchase.ts';
import type { TestSandbox } from './sandbox.ts';
import { hasAccess } from './student.ts';
import { waitFor } from './wait-for.ts';

/** Every kind of caller, in the column order of the authorisation table. */
export const CALLERS = [
  'visitor',
  'user without purchase',
  'buyer',
  'former buyer after refund',
  'admin token',
  'expired admin token',
  'owner session',
  'another account of the identity provider',
  "a password account with the owner's email",
] as const;
export type CallerName = (typeof CALLERS)[number];

interface Credentials {
  cookies: Map<string, string>;
  token?: string;
}

/** Makes a caller of each kind. @returns function that creates a browser with a caller's credentials */
export async function makeCallers(
  sandbox: TestSandbox,
): Promise<(name: CallerName) => CookieClient> {
  const cookiesAfter = async (work: (client: CookieClient) => Promise<unknown>) => {
    const client = sandbox.client();
    await work(client);
    return { cookies: client.cookies };
  };
  const token = await addAdministrator(sandbox.client());
  const { owner, otherIdentity } = sandbox.accounts;
  const credentials: Record<CallerName, Credentials> = {
    visitor: { cookies: new Map() },
    'user without purchase': await cookiesAfter(addStudent),
    buyer: await cookiesAfter((client) => addBuyer(client, [MICRO])),
    'former buyer after refund': await cookiesAfter((client) => buyAndReturn(sandbox, client)),
    'admin token': { cookies: new Map(), token },
    'expired admin token': { cookies: new Map(), token: await expire(sandbox, token) },
    'owner session': await cookiesAfter((client) => signInAtProvider(client, owner)),
    'another account of the identity provider': await cookiesAfter((client) =>
      signInAtProvider(client, otherIdentity),
    ),
    "a password account with the owner's email": await cookiesAfter((client) =>
      addStudent(client, { email: owner.email }),
    ),
  };
  return (name) => {
    const client = sandbox.client();
    for (const [cookie, value] of credentials[name].cookies) client.cookies.set(cookie, value);
    const { token: shown } = credentials[name];
    return shown ? asAdministrator(client, shown) : client;
  };
}

async function buyAndReturn(sandbox: TestSandbox, client: CookieClient): Promise<void> {
  await addStudent(client);
  const payment_intent = await buy(sandbox, client, MICRO);
  await provider(sandbox).refunds.create({ payment_intent });
  await waitFor(async () => {
    if (await hasAccess(client, MICRO)) throw new Error('The refund has not arrived');
  }, 15_000);
}

function expire(sandbox: TestSandbox, token: string): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) - 60;
  return forgeToken(sandbox, 'admin', { ...decodeJwt(token), exp });
}
