import * as client from 'openid-client';
import { adminLoginCallback } from '#contract/sessions/admin-sign-in.ts';
import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, type Settings } from '../check.ts';
import { readCode } from '../explain.ts';

const TIMEOUT_SECONDS = 8;

/** Discovers the provider, with the credentials as the shop sends them. */
function discover(setting: Settings): Promise<client.Configuration> {
  const issuer = new URL(setting('OIDC_ISSUER'));
  const secret = client.ClientSecretPost(setting('OIDC_CLIENT_SECRET'));
  return client.discovery(issuer, setting('OIDC_CLIENT_ID'), undefined, secret, {
    timeout: TIMEOUT_SECONDS,
    execute: isLoopback(issuer.href) ? [client.allowInsecureRequests] : [],
  });
}

/**
 * Exchanges a code that does not exist, which the provider refuses only after it has accepted the client.
 * @returns the provider's reason; undefined if it accepts the code
 */
async function refuseCode(
  configuration: client.Configuration,
  callback: string,
  setting: Settings,
): Promise<string | undefined> {
  const state = client.randomState();
  const iss = setting('OIDC_ISSUER');
  try {
    await client.authorizationCodeGrant(
      configuration,
      new URL(`?${new URLSearchParams({ code: 'no-such-code', state, iss })}`, callback),
      { expectedState: state, pkceCodeVerifier: client.randomPKCECodeVerifier() },
    );
    return undefined;
  } catch (error) {
    if (error instanceof client.ResponseBodyError) return error.error;
    if (error instanceof client.WWWAuthenticateChallengeError) return 'invalid_client';
    throw error;
  }
}

/** Starts a sign-in. Some providers show an error page, recognisable by its status or address. */
async function isReturning(
  configuration: client.Configuration,
  callback: string,
  signal: AbortSignal,
) {
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid email profile',
    state: client.randomState(),
    nonce: client.randomNonce(),
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  const { status, headers, body } = await fetch(address, { redirect: 'manual', signal });
  await body?.cancel();
  const next = URL.parse(headers.get('location') ?? '', address);
  return status < 400 && !next?.pathname.includes('error') && !next?.searchParams.has('error');
}

/** Checks the issuer's name, the client with its secret, and the address to which the provider returns. */
export const identityProvider: Check = {
  name: 'Identity provider',
  needs: ['SITE_URL', 'OWNER_EMAIL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  async run({ setting }, signal) {
    if (!setting('OIDC_ISSUER'))
      return good('No identity provider: the owner signs in with a link and a passkey.');
    const callback = `${new URL(setting('SITE_URL')).origin}${adminLoginCallback.path}`;
    let configuration: client.Configuration;
    try {
      configuration = await discover(setting);
    } catch (error) {
      if (readCode(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
        return bad(
          'OIDC_ISSUER is not the issuer that its discovery document names: copy it from there.',
        );
      if (readCode(error).startsWith('OAUTH_RESPONSE_IS_NOT'))
        return bad('OIDC_ISSUER has no discovery document: copy the issuer from the provider.');
      throw error;
    }
    const reason = await refuseCode(configuration, callback, setting);
    if (reason === undefined)
      return bad('The provider accepts a code that it never issued: do not use it.');
    if (reason !== 'invalid_grant' && reason !== 'redirect_uri_mismatch')
      return bad(
        `It refuses the client (${/^\w{1,40}$/.test(reason) ? reason : 'no reason given'}): copy OIDC_CLIENT_ID and OIDC_CLIENT_SECRET again.`,
      );
    return (await isReturning(configuration, callback, signal))
      ? good(`It accepts the client and its secret, and returns to ${callback}.`)
      : bad(`It refuses to return to ${callback}: register this address with the client.`);
  },
};
