import * as client from 'openid-client';
import { z } from 'zod';
import type { SignInFailure } from '#contract/admin/sign-in.ts';
import { config } from '../config.ts';

/** The identity provider, by OpenID Connect: authorization code with PKCE, state and nonce. */

/** A person, as the provider identifies them. */
export interface Identity {
  issuer: string;
  /** Their permanent id at the issuer. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** When they last proved to the provider who they are; `undefined` where it does not say so. */
  authenticatedAt: string | undefined;
}

/** The state to keep between leaving for the provider and returning from it. */
export const transaction = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The administrator's session that this is to prove again, and when it began; absent for a sign-in. */
  proof: z.optional(z.object({ sessionId: z.string(), begunAt: z.iso.datetime() })),
});
export type Transaction = z.infer<typeof transaction>;

/** A failed sign-in. The caller may learn `reason`; `cause` is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly reason: SignInFailure;

  constructor(reason: SignInFailure, cause?: unknown) {
    super(`Sign-in ${reason}`, { cause });
    this.reason = reason;
  }
}

/** In seconds. A function has sixty, for two or three requests. */
const TIMEOUT = 10;

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

/** Discovers the provider once. The next call retries after a failure. */
function provider(): Promise<client.Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config();
  // The configuration allows plain http for this machine only.
  const isLocal = OIDC_ISSUER.startsWith('http:');
  discovered ??= client
    .discovery(
      new URL(OIDC_ISSUER),
      OIDC_CLIENT_ID,
      undefined,
      // HTTP Basic would encode `-`, `.` and `_` in the client id, which Google does not decode.
      client.ClientSecretPost(OIDC_CLIENT_SECRET),
      { timeout: TIMEOUT, execute: isLocal ? [client.allowInsecureRequests] : [] },
    )
    .catch((cause: unknown) => {
      discovered = undefined;
      throw new SignInError('unavailable', cause);
    });
  return discovered;
}

/**
 * How long ago a person may have signed in at the provider for it not to ask again, in seconds. With it the
 * provider says when that was. A day's work: ADMIN_SECONDS.
 */
const MAX_AGE = 8 * 60 * 60;

const ASK_AGAIN = { prompt: 'login', max_age: '0' };

/** Providers that refuse to ask a person again whom they know, and say that they last asked days ago. */
const NEVER_ASKING = ['https://accounts.google.com'];

/** Whether the provider asks a person again on request, and says when it did. */
export const asksAgain = (issuer: string): boolean =>
  !NEVER_ASKING.includes(issuer.replace(/\/$/, ''));

/** Clocks of two machines differ. Milliseconds. */
const CLOCK_DIFFERENCE = 60 * 1000;

/**
 * Begins a sign-in.
 * @param returnTo the address that the provider redirects to
 * @param sessionId the administrator's session that this is to prove again: the provider is to ask the person,
 *   whether or not it knows them
 */
export async function startSignIn(
  returnTo: string,
  sessionId?: string,
): Promise<{ address: string; transaction: Transaction }> {
  const proof = sessionId && { sessionId, begunAt: new Date().toISOString() };
  const begun: Transaction = {
    ...(proof && { proof }),
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
    ...(asksAgain(config().OIDC_ISSUER) && (proof ? ASK_AGAIN : { max_age: `${MAX_AGE}` })),
  });
  return { address: address.href, transaction: begun };
}

/**
 * Completes a sign-in. One that proves a session again counts only where the provider says that the person
 * has signed in there since it began.
 * @param callback the address that the provider redirected to, with its query
 * @throws SignInError
 */
export async function finishSignIn(callback: URL, begun: Transaction): Promise<Identity> {
  const known = await provider();
  try {
    const tokens = await client.authorizationCodeGrant(known, callback, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInError('failed');
    const authenticatedAt = momentOf(claims.auth_time);
    if (begun.proof && !isSince(authenticatedAt, begun.proof.begunAt)) {
      throw new SignInError('failed', new Error('The provider did not ask the person again'));
    }
    const info = userInfo.parse(await client.fetchUserInfo(known, tokens.access_token, claims.sub));
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: info.email,
      isEmailVerified: info.email_verified,
      firstName: info.given_name ?? info.name,
      lastName: info.family_name,
      authenticatedAt: asksAgain(config().OIDC_ISSUER) ? authenticatedAt : undefined,
    };
  } catch (cause) {
    throw new SignInError(reasonOf(cause), cause);
  }
}

/** @param seconds since 1970 */
const momentOf = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();

const isSince = (moment: string | undefined, begin: string) =>
  moment !== undefined && Date.parse(moment) >= Date.parse(begin) - CLOCK_DIFFERENCE;

function reasonOf(cause: unknown): SignInFailure {
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
