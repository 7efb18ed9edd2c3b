import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { asAdministrator, signInAsAdministrator } from '../support/administrator.ts';
import { nextAddress } from '../support/client.ts';
import { listEndpoints, nameOf } from '../support/endpoints.ts';
import { signInAtProvider } from '../support/identity.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';
import { sendCheaply } from './cpu.ts';
import { expectAllowed, listSecrets } from './judge.ts';
import { type LongRequest, longHeaders, longRequests, longWebhook } from './long-texts.ts';
import { type OddRequest, requestsTo } from './requests.ts';
import { addVictim } from './victim.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 7);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (IS_TESTING_ALL ? 6 : 1));
const MAX_RESPONSE_MS = 5_000;
const MAX_TEST_MS = 60 * 60_000;

const shop = await startTestSandbox({ isSeeded: true });
const victim = await addVictim(shop);
const before = await victim.snapshot();
const secrets = listSecrets(shop);
const endpoints = await listEndpoints();
const table = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

const SIGN_IN = {
  visitor: async () => shop.client(),
  student: () => shop.student(),
  administrator: async () => {
    const client = shop.client();
    return asAdministrator(client, await signInAsAdministrator(shop, client));
  },
  /** The owner may call everything: they are a student and the administrator. */
  owner: async () => {
    const client = shop.client();
    await signInAtProvider(client, shop.accounts.owner);
    return client;
  },
};
type Caller = keyof typeof SIGN_IN;

const clients = {
  visitor: await SIGN_IN.visitor(),
  student: await SIGN_IN.student(),
  administrator: await SIGN_IN.administrator(),
  owner: await SIGN_IN.owner(),
};

async function endWindows(): Promise<void> {
  const [, keys] = await shop.store.scan('0', { count: 1_000_000 });
  const windows = keys.filter((key) => /^(seen:|open-payments$)/.test(key));
  if (windows.length > 0) await shop.store.del(...windows);
}

/** Finds the endpoint that responds to a request: an odd method may belong to another endpoint. */
const endpointAt = ({ method, path }: OddRequest): Endpoint | undefined =>
  endpoints.find(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
  );

async function send(caller: Caller, { path, ...init }: OddRequest): Promise<Response> {
  const headers = { ...init.headers, 'x-sandbox-ip': nextAddress() };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), MAX_RESPONSE_MS);
  try {
    const { signal } = limit;
    return await clients[caller].fetch(path, { ...init, headers, signal } as RequestInit);
  } finally {
    clearTimeout(timer);
  }
}

async function tryEndpoint(endpoint: Endpoint, callers: Caller[]): Promise<void> {
  const requests = requestsTo(endpoint, victim.valid);
  const property = fc.asyncProperty(
    fc.constantFrom(...callers),
    requests,
    async (caller, request) => {
      const name = `${request.method} ${request.path}`;
      let response = await sendCheaply(name, () => send(caller, request));
      if (response.status === 429) {
        await endWindows();
        response = await send(caller, request);
      }
      // A response may repeat the request.
      const sent = `${request.path}${request.body}`;
      const hidden = victim.secrets.filter((text) => !sent.includes(text));
      const body = await expectAllowed(response, {
        path: request.path,
        endpoint: endpointAt(request),
        secrets: caller === 'administrator' ? secrets : [...secrets, ...hidden],
      });
      const isOver = response.status === 401 || body.includes('reauthentication_required');
      if (isOver) Object.assign(clients, { [caller]: await SIGN_IN[caller]() });
    },
  );
  await fc.assert(property, { seed, numRuns });
}

test.each(table)(
  '%s withstands visitors and students',
  (_, endpoint) => tryEndpoint(endpoint, ['visitor', 'student']),
  MAX_TEST_MS,
);

/** Fillers of a long text besides the first, which is always tried. */
const numFillers = numRuns > 20 ? Number.POSITIVE_INFINITY : Number(IS_TESTING_ALL);

/** @returns the status */
async function expectCheap({ name, request }: LongRequest): Promise<number> {
  const { status, body } = await sendCheaply(name, () => send('owner', request));
  await body?.cancel();
  expect(status, name).toBeLessThan(500);
  return status;
}

test.each(table)(
  '%s uses little CPU time for long texts',
  async (_, endpoint) => {
    for (const long of longRequests(endpoint, victim.valid, numFillers)) {
      // The shop has read the text.
      expect(await expectCheap(long), long.name).toBeOneOf([200, 302, 400, 404]);
    }
  },
  MAX_TEST_MS,
);

test.each([
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/signup'],
  ['POST', '/api/webhooks/content'],
  ['GET', '/objects/unknown?ticket=1'],
  ['GET', '/receipts/unknown'],
  ['GET', '/api/subjects'],
] as const)(
  '%s %s uses little CPU time for long headers',
  async (method, path) => {
    for (const long of longHeaders(method, path, numFillers)) await expectCheap(long);
  },
  MAX_TEST_MS,
);

test.each(['/api/webhooks/stripe', '/api/webhooks/content'])(
  '%s uses little CPU time for a long message',
  async (path) => {
    for (const long of longWebhook(path, numFillers)) await expectCheap(long);
  },
);

test('no visitor or student changes another account or the content', async () => {
  expect(await victim.snapshot()).toEqual(before);
});

test.each(table)(
  '%s withstands the administrator',
  (_, endpoint) => tryEndpoint(endpoint, ['administrator']),
  MAX_TEST_MS,
);
