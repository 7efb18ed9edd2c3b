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
  // Like Google's ids and secrets: only clients that form-encode change `-`, `.` and `_`.
  clientId: '1234-shop_1.apps.example.com',
  clientSecret: 'a-client_secret',
  redirectUri: REDIRECT,
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
const toCredentials = ({ email, password }: OidcAccount) => ({ email, password });

const dataDir = mkdtempSync(join(tmpdir(), 'oidc-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let provider: StandIn;
const start = (port = 0) => startOidc({ port, dataDir, ...CLIENT, accounts: [owner, impostor] });
beforeEach(async () => {
  provider = await start();
});
afterEach(() => provider.close());

const discover = (authentication = oidc.ClientSecretPost(CLIENT.clientSecret)) =>
  oidc.discovery(new URL(provider.origin), CLIENT.clientId, undefined, authentication, {
    execute: [oidc.allowInsecureRequests],
  });

/** @returns the URL to open, and the checks for the callback */
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
  const callback = (await browser.signIn(address, toCredentials(account))) as URL;
  return { config, callback, checks };
}

test('describes the signed-in account in userinfo', async () => {
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
  // Another account claims the same address, unverified.
  const other = await signIn(impostor);
  const { access_token } = await oidc.authorizationCodeGrant(
    other.config,
    other.callback,
    other.checks,
  );
  const claims = await oidc.fetchUserInfo(other.config, access_token, 'impostor');
  expect(claims).toMatchObject({ email: owner.email, email_verified: false });
});

test('shows an error on the page for a wrong password, and redirects back with access_denied on Cancel', async () => {
  const { address } = await startSignIn(await discover());
  const fields = { email: owner.email, password: 'wrong' };
  const page = (await new TestBrowser().signIn(address, fields)) as Response;
  expect(page.status).toBe(401);
  expect(await page.text()).toContain('The email or password is wrong.');
  const callback = (await new TestBrowser().signIn(address, { cancel: 'yes' })) as URL;
  expect(callback.searchParams.get('error')).toBe('access_denied');
});

test('accepts a code once', async () => {
  const { config, callback, checks } = await signIn(owner);
  await oidc.authorizationCodeGrant(config, callback, checks);
  await expect(oidc.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('refuses a code with a different verifier', async () => {
  const { config, callback, checks } = await signIn(owner);
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  await expect(
    oidc.authorizationCodeGrant(config, callback, { ...checks, pkceCodeVerifier }),
  ).rejects.toMatchObject({ error: 'invalid_grant' });
});

const { clientId, clientSecret } = CLIENT;
const plainBasic: oidc.ClientAuth = (_server, _client, _body, headers) =>
  headers.set('authorization', `Basic ${btoa(`${clientId}:${clientSecret}`)}`);

test.each<[string, oidc.ClientAuth, string | number]>([
  ['the body', oidc.ClientSecretPost(clientSecret), 'owner'],
  ['plain HTTP Basic', plainBasic, 'owner'],
  ['encoded HTTP Basic', oidc.ClientSecretBasic(clientSecret), 401],
  ['a wrong secret in the body', oidc.ClientSecretPost('wrong'), 401],
])('accepts or refuses a client that authenticates with %s', async (_, proof, expected) => {
  const { config, callback, checks } = await signIn(owner, new TestBrowser(), proof);
  const outcome = oidc.authorizationCodeGrant(config, callback, checks).then(
    (tokens) => tokens.claims()?.sub,
    (error: { status?: number; error?: string }) => error.status ?? error.error,
  );
  expect(await outcome).toBe(expected);
});

test.each([
  ['another redirect URI', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['an unknown client', { client_id: 'stranger' }],
])('refuses %s on a page, without a redirect', async (_, changes) => {
  const { address } = await startSignIn(await discover(), changes);
  const page = (await new TestBrowser().signIn(address, toCredentials(owner))) as Response;
  expect(page.status).toBe(400);
});

test('refuses a sign-in without PKCE', async () => {
  const { address } = await startSignIn(await discover());
  address.searchParams.delete('code_challenge');
  address.searchParams.delete('code_challenge_method');
  const callback = (await new TestBrowser().signIn(address, toCredentials(owner))) as URL;
  expect(callback.searchParams.get('error')).toBe('invalid_request');
});

test('refuses a post to the sign-in form from another site', async () => {
  const response = await fetch(`${provider.origin}/interaction/any`, {
    method: 'POST',
    body: new URLSearchParams(toCredentials(owner)),
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status).toBe(403);
});

test('keeps keys and sessions after a restart', async () => {
  const browser = new TestBrowser();
  const { config, callback, checks } = await signIn(owner, browser);
  const before = await (await fetch(`${provider.origin}/jwks`)).json();
  const port = Number(new URL(provider.origin).port);
  await provider.close();
  provider = await start(port);
  // The first attempts may still use a connection to the closed server.
  const after = await vi.waitFor(() => fetch(`${provider.origin}/jwks`));
  expect(await after.json()).toEqual(before);
  // No response reveals the private key.
  expect(before.keys).toHaveLength(1);
  expect(Object.keys(before.keys[0])).not.toContain('d');
  const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
  expect(tokens.claims()?.sub).toBe('owner');
  const again = await signIn({ ...owner, password: 'wrong' }, browser);
  expect(again.callback.searchParams.get('code')).toBeTruthy();
});

test('lets an injected fault fail a request', async () => {
  await fetch(`${provider.origin}/__sandbox/fail`, {
    method: 'POST',
    body: JSON.stringify({ times: 1, status: 503 }),
    headers: { 'content-type': 'application/json' },
  });
  await expect(discover()).rejects.toThrow();
  await discover();
});

test.each(['/', '/reg', '/session/end'])('responds to %s with 501', async (path) => {
  expect((await fetch(provider.origin + path)).status).toBe(501);
});
