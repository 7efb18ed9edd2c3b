import * as client from 'openid-client';
import { z } from 'zod';
import type { SignInFailure } from '#contract/sessions/admin-sign-in.ts';
import { identityProvider } from '../config.ts';
import { asksAgain } from '../config-fields.ts';

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. */

export interface Identity {
  issuer: string;
  /** Their permanent id at the issuer. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** Time of their last sign-in at the provider. Undefined if the provider does not state it. */
  authenticatedAt: string | undefined;
}

/** Kept until the provider redirects back. */
export interface Transaction {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The administrator's session to reauthenticate, and its start. Undefined for a sign-in. */
  proof?: { sessionId: string; begunAt: string } | undefined;
}

/** A failed sign-in. The caller may get `reason`; `cause` is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly reason: SignInFailure;

  constructor(reason: SignInFailure, cause?: unknown) {
    super(`Sign-in ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A function has sixty seconds, for two or three requests. */
const TIMEOUT_SECONDS = 10;

const SCOPE = 'openid email profile';

/** The userinfo response. Some providers write booleans as strings. */
const userInfo = z.object({
  email: z.string().trim().toLowerCase().catch(''),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().catch(''),
  name: z.string().catch(''),
});

let discovered: Promise<client.Configuration> | undefined;

/** @throws SignInError if the shop has no provider */
function requireProvider() {
  const provider = identityProvider();
  if (!provider) throw new SignInError('unavailable');
  return provider;
}

/** Discovers the provider once. The next call retries after a failure. */
function discover(): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = requireProvider();
  // The configuration allows plain http for this machine only.
  const isLocal = issuer.startsWith('http:');
  discovered ??= client
    .discovery(
      new URL(issuer),
      clientId,
      undefined,
      // HTTP Basic would encode `-`, `.` and `_` in the client id, which Google does not decode.
      client.ClientSecretPost(clientSecret),
      { timeout: TIMEOUT_SECONDS, execute: isLocal ? [client.allowInsecureRequests] : [] },
    )
    .catch((cause: unknown) => {
      discovered = undefined;
      throw new SignInError('unavailable', cause);
    });
  return discovered;
}

/** Oldest accepted sign-in at the provider; makes it return `auth_time`. A day's work: ADMIN_SECONDS. */
const MAX_AGE_SECONDS = 8 * 60 * 60;

const LOGIN_AGAIN = { prompt: 'login', max_age: '0' };

const CLOCK_TOLERANCE_MS = 60 * 1000;

/** @param sessionId the administrator's session to reauthenticate: the provider must authenticate even a signed-in person */
export async function startSignIn(
  returnTo: string,
  sessionId?: string,
): Promise<{ address: string; transaction: Transaction }> {
  const proof = sessionId && { sessionId, begunAt: new Date().toISOString() };
  const transaction: Transaction = {
    ...(proof && { proof }),
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(await discover(), {
    redirect_uri: returnTo,
    scope: SCOPE,
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(transaction.codeVerifier),
    code_challenge_method: 'S256',
    ...(asksAgain(requireProvider().issuer) &&
      (proof ? LOGIN_AGAIN : { max_age: `${MAX_AGE_SECONDS}` })),
  });
  return { address: address.href, transaction };
}

/** Completes a sign-in. Reauthentication needs a sign-in at the provider since it began. @throws SignInError */
export async function finishSignIn(callback: URL, transaction: Transaction): Promise<Identity> {
  const provider = await discover();
  try {
    const tokens = await client.authorizationCodeGrant(provider, callback, {
      expectedState: transaction.state,
      expectedNonce: transaction.nonce,
      pkceCodeVerifier: transaction.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInError('failed');
    const authenticatedAt = toIsoTime(claims.auth_time);
    if (transaction.proof && !isSince(authenticatedAt, transaction.proof.begunAt)) {
      throw new SignInError(
        'failed',
        new Error('The provider did not authenticate the person again'),
      );
    }
    const info = userInfo.parse(
      await client.fetchUserInfo(provider, tokens.access_token, claims.sub),
    );
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: info.email,
      isEmailVerified: info.email_verified,
      firstName: info.given_name ?? info.name,
      lastName: info.family_name,
      authenticatedAt: asksAgain(requireProvider().issuer) ? authenticatedAt : undefined,
    };
  } catch (cause) {
    throw new SignInError(toReason(cause), cause);
  }
}

const toIsoTime = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();

const isSince = (time: string | undefined, begin: string) =>
  time !== undefined && Date.parse(time) >= Date.parse(begin) - CLOCK_TOLERANCE_MS;

function toReason(cause: unknown): SignInFailure {
  if (cause instanceof client.AuthorizationResponseError) {
    return cause.error === 'access_denied' ? 'cancelled' : 'failed';
  }
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isUnresponsive =
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    (cause instanceof TypeError && cause.message === 'fetch failed');
  return isUnresponsive ? 'unavailable' : 'failed';
}
