import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { startOidc } from 'local-stand-ins/oidc/index.ts';
import { expect, onTestFinished, test } from 'vitest';
import { examine, injectFault, UNUSED_ADDRESS } from '../test-shop.ts';
import { identityProvider } from './identity.ts';

const SHOP = 'https://shop.example';
const CLIENT = { id: 'shop.of-the_tests', secret: 'a-secret-of-the-client-in-the-tests' };

async function start() {
  const provider = await startOidc({
    port: 0,
    dataDir: temporaryFolder(),
    accounts: [],
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    redirectUri: `${SHOP}/api/admin-login/callback`,
  });
  onTestFinished(provider.close);
  return {
    SITE_URL: SHOP,
    OIDC_ISSUER: provider.origin,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  };
}

test('a provider with the client and its redirect address is good', async () => {
  const settings = await start();
  expect(await examine(identityProvider, settings)).toEqual({
    verdict: 'good',
    sentence: expect.stringContaining(`returns to ${SHOP}/api/admin-login/callback.`),
  });
});

test('a shop without a provider needs none', async () => {
  const sentence = 'No identity provider: the owner signs in with a link and a passkey.';
  expect(await examine(identityProvider, { SITE_URL: SHOP })).toEqual({
    verdict: 'good',
    sentence,
  });
});

test('an unknown client, or a wrong secret, is bad and not printed', async () => {
  const settings = await start();
  for (const change of [
    { OIDC_CLIENT_SECRET: 'another-secret-altogether' },
    { OIDC_CLIENT_ID: 'another-client' },
  ]) {
    const { verdict, sentence } = await examine(identityProvider, { ...settings, ...change });
    expect([verdict, sentence]).toEqual(['bad', expect.stringContaining('invalid_client')]);
    expect(sentence).not.toContain('another');
  }
});

test('a redirect address that is not registered is bad, and named', async () => {
  const settings = { ...(await start()), SITE_URL: 'https://moved.example' };
  expect(await examine(identityProvider, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('register this address'),
  });
});

test('a provider that fails is bad', async () => {
  const settings = await start();
  await injectFault(settings.OIDC_ISSUER, { status: 503 });
  expect((await examine(identityProvider, settings)).verdict).toBe('bad');
});

/** Starts a provider that responds to every request like this. */
async function respond(status: number, headers: Record<string, string>, body: string) {
  const server = createServer((_, outgoing) => outgoing.writeHead(status, headers).end(body));
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test('an issuer that is another one, or none, is bad', async () => {
  const settings = await start();
  const discovery = JSON.stringify({ issuer: 'https://other.example' });
  const other = await respond(200, { 'content-type': 'application/json' }, discovery);
  const none = await respond(404, {}, '');
  for (const [issuer, reason] of [
    [other, 'is not the issuer that its discovery document names'],
    [none, 'has no discovery document'],
    [UNUSED_ADDRESS, 'nothing responds at its address'],
  ] as const) {
    expect(await examine(identityProvider, { ...settings, OIDC_ISSUER: issuer })).toEqual({
      verdict: 'bad',
      sentence: expect.stringContaining(reason),
    });
  }
});
