import * as client from 'openid-client';
import { adminLoginCallback } from '#contract/sessions/admin-sign-in.ts';
import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, type Finding, good, type Settings } from '../check.ts';

const needs = ['SITE_URL', 'OWNER_EMAIL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

const WITHOUT = good('No identity provider: the owner signs in with a link and a passkey.');

const TIMEOUT_SECONDS = 8;

/** Error code if the discovery document names a different issuer. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

const readCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const returnAddress = (setting: Settings) =>
  `${new URL(setting('SITE_URL')).origin}${adminLoginCallback.path}`;

/** Discovers the provider, with the credentials as the shop sends them. */
function discover(setting: Settings): Promise<client.Configuration> {
  const issuer = new URL(setting('OIDC_ISSUER'));
  return client.discovery(
    issuer,
    setting('OIDC_CLIENT_ID'),
    undefined,
    client.ClientSecretPost(setting('OIDC_CLIENT_SECRET')),
    {
      timeout: TIMEOUT_SECONDS,
      execute: isLoopback(issuer.href) ? [client.allowInsecureRequests] : [],
    },
  );
}

/** Checks that the provider's issuer is `OIDC_ISSUER`, and that it accepts the client and its secret. */
export const identityProvider: Check = {
  name: 'Identity provider',
  needs,
  async run({ setting }) {
    if (!setting('OIDC_ISSUER')) return WITHOUT;
    const found = await discover(setting).catch((error: unknown): Finding => {
      if (readCode(error) === OTHER_ISSUER) {
        return bad(
          'OIDC_ISSUER is not the issuer that its discovery document names: copy it from there.',
        );
      }
      if (readCode(error).startsWith('OAUTH_RESPONSE_IS_NOT')) {
        return bad('OIDC_ISSUER has no discovery document: copy the issuer from the provider.');
      }
      throw error;
    });
    return found instanceof client.Configuration ? tryClient(found, setting) : found;
  },
};

/** Exchanges a code that does not exist, which the provider refuses only after it has accepted the client. */
async function tryClient(found: client.Configuration, setting: Settings): Promise<Finding> {
  const state = client.randomState();
  const callback = new URL(returnAddress(setting));
  callback.search = String(
    new URLSearchParams({ code: 'no-such-code', state, iss: setting('OIDC_ISSUER') }),
  );
  try {
    await client.authorizationCodeGrant(found, callback, {
      expectedState: state,
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (
      error instanceof client.ResponseBodyError ||
      error instanceof client.WWWAuthenticateChallengeError
    ) {
      return explainRefusal(
        error instanceof client.ResponseBodyError ? error.error : 'invalid_client',
      );
    }
    throw error;
  }
  return bad('The provider accepts a code that it never issued: do not use it.');
}

function explainRefusal(reason: string): Finding {
  if (reason === 'invalid_grant') return good('It accepts the client and its secret.');
  if (reason === 'redirect_uri_mismatch') {
    return bad('The redirect address is not registered: see the line on it.');
  }
  return bad(
    `It refuses the client (${/^\w{1,40}$/.test(reason) ? reason : 'no reason given'}): copy OIDC_CLIENT_ID and OIDC_CLIENT_SECRET again.`,
  );
}

export const redirectAddress: Check = {
  name: 'Redirect address',
  needs,
  async run({ setting }, signal) {
    if (!setting('OIDC_ISSUER')) return WITHOUT;
    const returnTo = returnAddress(setting);
    const address = client.buildAuthorizationUrl(await discover(setting), {
      redirect_uri: returnTo,
      scope: 'openid email profile',
      state: client.randomState(),
      nonce: client.randomNonce(),
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    });
    const response = await fetch(address, { redirect: 'manual', signal });
    await response.body?.cancel();
    const next = URL.parse(response.headers.get('location') ?? '', address);
    // Some providers show an error page, recognisable by its status or address.
    const isError =
      response.status >= 400 || next?.pathname.includes('error') || next?.searchParams.has('error');
    return isError
      ? bad(`The provider refuses to return to ${returnTo}: register this address with the client.`)
      : good(`The provider returns to ${returnTo}.`);
  },
};
