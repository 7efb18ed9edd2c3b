import { type JWTPayload, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { readUnsubscribe, unsubscribeUrl } from '#server/accounts/subscribers.ts';
import { sessionKey, ticketKey } from '#server/config.ts';
import { enterDeploy } from '#server/deploy.ts';
import { openSealedReceipt } from '#server/purchases/payer.ts';
import { createDownloadToken, isDownloadToken } from '#server/tokens/links.ts';
import { deriveKey, seal, sign, verify } from '#server/tokens/seal.ts';
import {
  openSignInState,
  sealSignInState,
  signAdminToken,
  signPasskeySession,
  signSession,
  verifyAdminToken,
  verifyPasskeySession,
  verifySession,
} from '#server/tokens/sessions.ts';
import {
  openTicket,
  openUploadTicket,
  sealTicket,
  sealUploadTicket,
} from '#server/tokens/tickets.ts';
import { PRODUCTION_ENVIRONMENT } from '../../support/production-environment.ts';

/**
 * Previews may have production's secrets, so a token of one deploy must open nothing in another:
 * docs/decisions/0003-what-may-an-old-deploy-or-a-preview-do.md.
 */

const lastSegment = (path: string) => path.split('/').at(-1) ?? '';
const state = { state: 's', nonce: 'n', codeVerifier: 'v' };
const payment = { accountId: 'a', paymentIntentId: 'pi_1' };
const anyClaims = z.looseObject({});

/** Kinds of tokens, each with a function that makes one and a function that opens it. */
const KINDS: Record<
  string,
  [make: () => Promise<string>, open: (token: string) => Promise<unknown>]
> = {
  'a download ticket': [
    () => sealTicket(ticketKey(), 'notes', { kind: 'pdf' }),
    (token) => openTicket(ticketKey(), 'notes', token, anyClaims),
  ],
  'an upload ticket': [
    () => sealUploadTicket(ticketKey(), 'notes'),
    (token) => openUploadTicket(ticketKey(), 'notes', token),
  ],
  'a download link': [
    () => createDownloadToken('notes'),
    async (token) => (await isDownloadToken(token, 'notes')) || undefined,
  ],
  'a session': [
    () => signSession({ accountId: 'a', version: 1, sessionId: 's' }),
    (token) => verifySession(token),
  ],
  "an administrator's token": [() => signAdminToken('s'), (token) => verifyAdminToken(token)],
  "a passkey's session": [
    () => signPasskeySession({ sessionId: 's', passkeyId: 'p' }),
    (token) => verifyPasskeySession(token),
  ],
  'a known browser': [
    () => sign(sessionKey(), { audience: 'known-browser', subject: 'b' }, {}, 60),
    (token) => verify(sessionKey(), { audience: 'known-browser' }, token),
  ],
  'a sign-in at the provider': [() => sealSignInState(state), (token) => openSignInState(token)],
  "a payer's receipt of an earlier email": [
    () => seal(sessionKey(), { audience: 'payer-receipt', subject: 'receipt' }, payment, 60),
    (token) => openSealedReceipt(token),
  ],
  'a link that ends emails': [
    async () => lastSegment(await unsubscribeUrl('a', 'updates')),
    (token) => readUnsubscribe(token),
  ],
};

for (const [name, value] of Object.entries(PRODUCTION_ENVIRONMENT)) vi.stubEnv(name, value);
afterEach(() => enterDeploy(undefined));

/** Makes a token in a deploy. @param context undefined for production */
function makeIn(context: string | undefined, make: () => Promise<string>): Promise<string> {
  enterDeploy(context === undefined ? undefined : { context });
  return make();
}

test.each(Object.entries(KINDS))('%s opens only in its own deploy', async (_, [make, open]) => {
  const preview = await makeIn('deploy-preview', make);
  expect(await open(preview)).toBeDefined();
  const production = await makeIn(undefined, make);
  expect(await open(production)).toBeDefined();
  expect(await open(preview)).toBeUndefined();
  enterDeploy({ context: 'deploy-preview' });
  expect(await open(production)).toBeUndefined();
});

test('a dataset has its own tokens', async () => {
  const other = { ...ticketKey(), dataset: 'staging' };
  const ticket = await sealUploadTicket(other, 'notes');
  expect(await openUploadTicket(ticketKey(), 'notes', ticket)).toBeUndefined();
});

/** Signs like earlier versions of the shop, without deploy and dataset. */
async function signUnscoped(audience: string, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('a')
    .setIssuer('shop')
    .setAudience(audience)
    .setExpirationTime('1h')
    .sign(await deriveKey(sessionKey().secret, audience));
}

test('a session from before tokens named their deploy stays valid only in production', async () => {
  const session = await signUnscoped('session', { version: 1, sid: 's' });
  expect(await verifySession(session)).toMatchObject({ accountId: 'a' });
  const browser = await signUnscoped('known-browser', { accounts: [] });
  expect(await verify(sessionKey(), { audience: 'known-browser' }, browser)).toBeUndefined();
  enterDeploy({ context: 'deploy-preview' });
  expect(await verifySession(session)).toBeUndefined();
});
