import * as client from 'openid-client';
import { z } from 'zod';
import type { SignInFailure } from '#contract/admin/sign-in.ts';
import { config } from '../config.ts';

/** The identity provider, spoken to by OpenID Connect: authorization code, PKCE, state and nonce. */

/** Somebody as the provider describes him. */
export interface Identity {
  issuer: string;
  /** His id there, for good. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** What must be remembered between leaving for the provider and coming back. */
export const transaction = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/** A sign-in that did not succeed. `reason` may be told; `cause` is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly reason: SignInFailure;

  constructor(reason: SignInFailure, cause?: unknown) {
    super(`Sign-in ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Seconds. A function has sixty, and two or three questions to ask. */
const TIMEOUT = 10;

const SCOPE = 'openid email profile';

/** Userinfo as it comes: some providers write booleans as text. */
const userInfo = z.object({
  email: z.string().trim().toLowerCase().catch(''),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().catch(''),
  name: z.string().catch(''),
});

let discovered: Promise<client.Configuration> | undefined;

/** Asks the provider once how it works; a failure is forgotten, so that the next try asks again. */
function provider(): Promise<client.Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config();
  // The configuration takes plain http for this machine alone.
  const isLocal = OIDC_ISSUER.startsWith('http:');
  discovered ??= client
    .discovery(
      new URL(OIDC_ISSUER),
      OIDC_CLIENT_ID,
      undefined,
      client.ClientSecretBasic(OIDC_CLIENT_SECRET),
      { timeout: TIMEOUT, execute: isLocal ? [client.allowInsecureRequests] : [] },
    )
    .catch((cause: unknown) => {
      discovered = undefined;
      throw new SignInError('unavailable', cause);
    });
  return discovered;
}

/** Begins a sign-in. @param returnTo where the provider sends the browser back to */
export async function startSignIn(
  returnTo: string,
): Promise<{ address: string; transaction: Transaction }> {
  const begun: Transaction = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(await provider(), {
    redirect_uri: returnTo,
    scope: SCOPE,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, transaction: begun };
}

/**
 * Ends a sign-in.
 * @param answer the address that the provider sent the browser back to, with its query
 * @throws SignInError
 */
export async function finishSignIn(answer: URL, begun: Transaction): Promise<Identity> {
  const known = await provider();
  try {
    const tokens = await client.authorizationCodeGrant(known, answer, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInError('failed');
    const info = userInfo.parse(await client.fetchUserInfo(known, tokens.access_token, claims.sub));
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: info.email,
      isEmailVerified: info.email_verified,
      firstName: info.given_name ?? info.name,
      lastName: info.family_name,
    };
  } catch (cause) {
    throw new SignInError(reasonOf(cause), cause);
  }
}

function reasonOf(cause: unknown): SignInFailure {
  if (cause instanceof client.AuthorizationResponseError) {
    return cause.error === 'access_denied' ? 'cancelled' : 'failed';
  }
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isNoAnswer =
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    (cause instanceof TypeError && cause.message === 'fetch failed');
  return isNoAnswer ? 'unavailable' : 'failed';
}
