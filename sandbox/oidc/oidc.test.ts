import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StandIn } from '../kit/stand-in.ts';
import type { OidcAccount } from './accounts.ts';
import type { OidcClient } from './client.ts';
import { startOidc } from './index.ts';
import { TestBrowser } from './test-browser.ts';

const REDIRECT = 'http://localhost:9/callback';
const CLIENT: OidcClient = {
  // Like Google's: `-`, `.` and `_` are what a form-encoding client encodes and others do not.
  clientId: '1234-shop_1.apps.example.com',
  clientSecret: 'a-client_secret',
  redirectUri: REDIRECT,
  authentication: 'client_secret_basic',
};

const owner: OidcAccount = {
  id: 'owner',
  email: 'owner@example.com',
  password: 'right',
  isEmailVerified: true,
  firstName: 'Olive',
  lastName: 'Owner',
};
const impostor = { ...owner, id: 'impostor', password: 'other', isEmailVerified: false };
const credentialsOf = ({ email, password }: OidcAccount) => ({ email, password });

const dataDir = mkdtempSync(join(tmpdir(), 'oidc-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let provider: StandIn;
const start = (port = 0, client = CLIENT) =>
  startOidc({ port, dataDir, ...client, accounts: [owner, impostor] });
beforeEach(async () => {
  provider = await start();
});
afterEach(() => provider.close());

const discover = (authentication = oidc.ClientSecretBasic(CLIENT.clientSecret)) =>
  oidc.discovery(new URL(provider.origin), CLIENT.clientId, undefined, authentication, {
    execute: [oidc.allowInsecureRequests],
  });

/** Starts a sign-in. @returns the URL to open, and the checks for the callback */
async function startSignIn(config: oidc.Configuration, changes: Record<string, string> = {}) {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
    idTokenExpected: true,
  };
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...changes,
  });
  return { address, checks };
}

async function signIn(
  account: OidcAccount,
  browser = new TestBrowser(),
  authentication?: oidc.ClientAuth,
) {
  const config = await discover(authentication);
  const { address, checks } = await startSignIn(config);
  const callback = (await browser.signIn(address, credentialsOf(account))) as URL;
  return { config, callback, checks };
}

test('userinfo describes the account that signs in', async () => {
  const { config, callback, checks } = await signIn(owner);
  const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
  expect(tokens.claims()).toMatchObject({
    iss: provider.origin,
    sub: 'owner',
    aud: CLIENT.clientId,
  });
  expect(await oidc.fetchUserInfo(config, tokens.access_token, 'owner')).toEqual({
    sub: 'owner',
    email: 'owner@example.com',
    email_verified: true,
    given_name: 'Olive',
    family_name: 'Owner',
    name: 'Olive Owner',
  });
});

test('two accounts may claim the same email; only one is verified', async () => {
  const { config, callback, checks } = await signIn(impostor);
  const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
  const claims = await oidc.fetchUserInfo(config, tokens.access_token, 'impostor');
  expect(claims).toMatchObject({ email: owner.email, email_verified: false });
});

test('a wrong password shows an error on the page', async () => {
  const { address } = await startSignIn(await discover());
  const fields = { email: owner.email, password: 'wrong' };
  const page = (await new TestBrowser().signIn(address, fields)) as Response;
  expect(page.status).toBe(401);
  expect(await page.text()).toContain('The email or password is wrong.');
});

test('Cancel redirects back with access_denied', async () => {
  const { address } = await startSignIn(await discover());
  const callback = (await new TestBrowser().signIn(address, { cancel: 'yes' })) as URL;
  expect(callback.searchParams.get('error')).toBe('access_denied');
});

test('a browser that has signed in is not asked again', async () => {
  const browser = new TestBrowser();
  await signIn(owner, browser);
  const { config, callback, checks } = await signIn({ ...owner, password: 'wrong' }, browser);
  const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
  expect(tokens.claims()?.sub).toBe('owner');
});

test('a code works once', async () => {
  const { config, callback, checks } = await signIn(owner);
  await oidc.authorizationCodeGrant(config, callback, checks);
  await expect(oidc.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('a code does not work with another verifier', async () => {
  const { config, callback, checks } = await signIn(owner);
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  await expect(
    oidc.authorizationCodeGrant(config, callback, { ...checks, pkceCodeVerifier }),
  ).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a wrong client secret is refused', async () => {
  const { callback, checks } = await signIn(owner);
  const config = await discover(oidc.ClientSecretBasic('another-secret'));
  await expect(oidc.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
    status: 401,
    cause: [{ parameters: { error: 'invalid_client' } }],
  });
});

const { clientId, clientSecret } = CLIENT;
const encoded = oidc.ClientSecretBasic(clientSecret);
const posted = oidc.ClientSecretPost(clientSecret);
const asItStands: oidc.ClientAuth = (_server, _client, _body, headers) =>
  headers.set('authorization', `Basic ${btoa(`${clientId}:${clientSecret}`)}`);

test.each<[OidcClient['authentication'], string, oidc.ClientAuth, boolean]>([
  ['client_secret_basic', 'encoded HTTP Basic', encoded, true],
  ['client_secret_basic', 'the body', posted, false],
  ['client_secret_post', 'the body', posted, true],
  ['client_secret_post', 'encoded HTTP Basic', encoded, false],
  ['google', 'the body', posted, true],
  ['google', 'HTTP Basic as it stands', asItStands, true],
  ['google', 'encoded HTTP Basic', encoded, false],
  ['google', 'a wrong secret in the body', oidc.ClientSecretPost('wrong'), false],
])('a client registered as %s with %s', async (authentication, _, proof, isAccepted) => {
  await provider.close();
  provider = await start(0, { ...CLIENT, authentication });
  const { config, callback, checks } = await signIn(owner, new TestBrowser(), proof);
  const outcome = oidc.authorizationCodeGrant(config, callback, checks).then(
    (tokens) => tokens.claims()?.sub,
    (error: { status?: number; error?: string }) => error.status ?? error.error,
  );
  expect(await outcome).toBe(isAccepted ? 'owner' : 401);
});

test.each([
  ['another redirect URI', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['an unknown client', { client_id: 'stranger' }],
])('%s is refused on a page, without a redirect', async (_, changes) => {
  const { address } = await startSignIn(await discover(), changes);
  const page = (await new TestBrowser().signIn(address, credentialsOf(owner))) as Response;
  expect(page.status).toBe(400);
});

test('a sign-in without PKCE is refused', async () => {
  const { address } = await startSignIn(await discover());
  address.searchParams.delete('code_challenge');
  address.searchParams.delete('code_challenge_method');
  const callback = (await new TestBrowser().signIn(address, credentialsOf(owner))) as URL;
  expect(callback.searchParams.get('error')).toBe('invalid_request');
});

test('the sign-in form refuses a post from another site', async () => {
  const response = await fetch(`${provider.origin}/interaction/any`, {
    method: 'POST',
    body: new URLSearchParams(credentialsOf(owner)),
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status).toBe(403);
});

test('keys and sessions survive a restart', async () => {
  const browser = new TestBrowser();
  const { config, callback, checks } = await signIn(owner, browser);
  const before = await (await fetch(`${provider.origin}/jwks`)).json();
  const port = Number(new URL(provider.origin).port);
  await provider.close();
  provider = await start(port);
  // The first attempts may still use a connection to the closed server.
  const after = await vi.waitFor(() => fetch(`${provider.origin}/jwks`));
  expect(await after.json()).toEqual(before);
  const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
  expect(tokens.claims()?.sub).toBe('owner');
  const again = await signIn({ ...owner, password: 'wrong' }, browser);
  expect(again.callback.searchParams.get('code')).toBeTruthy();
});

test('no response contains the private key', async () => {
  const { keys } = await (await fetch(`${provider.origin}/jwks`)).json();
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0])).not.toContain('d');
});

test('an injected fault makes a request fail', async () => {
  await fetch(`${provider.origin}/__sandbox/fail`, {
    method: 'POST',
    body: JSON.stringify({ times: 1, status: 503 }),
    headers: { 'content-type': 'application/json' },
  });
  await expect(discover()).rejects.toThrow();
  await discover();
});

test.each(['/', '/reg', '/session/end'])('%s has status 501', async (path) => {
  expect((await fetch(provider.origin + path)).status).toBe(501);
});
