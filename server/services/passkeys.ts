import type { z } from 'zod';
import type {
  RegistrationAnswer,
  registrationOptions,
  SignInAnswer,
  signInOptions,
} from '#contract/sessions/passkeys.ts';
import { brand } from '#shop';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

/** Enough to fetch a phone or a security key. */
export const CHALLENGE_SECONDS = 3 * 60;

const timeout = CHALLENGE_SECONDS * 1000;

/** Loaded lazily: it contains a certificate parser and more. */
const webAuthn = () => import('@simplewebauthn/server');

function shop(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config().SITE_URL);
  return { rpID: hostname, origin };
}

/** Ed25519, ECDSA with P-256, RSA: the algorithms of authenticators (COSE numbers). */
const supportedAlgorithmIDs = [-8, -7, -257];

/** All passkeys belong to one person, the owner: a device keeps one for the shop. */
const OWNER_ID = new TextEncoder().encode('owner');

export async function createSignInOptions(): Promise<z.output<typeof signInOptions>> {
  const { rpID } = shop();
  const { challenge } = await (await webAuthn()).generateAuthenticationOptions({ rpID });
  return { challenge, rpId: rpID, timeout, userVerification: 'required' };
}

export async function createRegistrationOptions(
  credentialIds: string[],
): Promise<z.output<typeof registrationOptions>> {
  const { OWNER_EMAIL } = config();
  const { rpID } = shop();
  const { challenge, user, pubKeyCredParams } = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: brand.name,
    rpID,
    userID: OWNER_ID,
    userName: OWNER_EMAIL,
    userDisplayName: OWNER_EMAIL,
    supportedAlgorithmIDs,
  });
  return {
    challenge,
    user,
    pubKeyCredParams,
    timeout,
    attestation: 'none',
    rp: { id: rpID, name: brand.name },
    excludeCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

export interface Credential {
  id: string;
  /** Public key, COSE in base64url. */
  publicKey: string;
  /** Signature counter as reported; always 0 if the authenticator does not count. */
  counter: number;
}

type TakeChallenge = (challenge: string) => Promise<boolean>;

/**
 * Verifies challenge, origin, host name, user presence and user verification.
 * @param takeChallenge false if the challenge is unknown or used
 * @returns `undefined` if any check fails
 */
export async function verifyRegistration(
  answer: RegistrationAnswer,
  takeChallenge: TakeChallenge,
): Promise<Credential | undefined> {
  const { rpID, origin } = shop();
  const { clientDataJSON, attestationObject } = answer.response;
  const verified = await (await webAuthn())
    .verifyRegistrationResponse({
      response: {
        ...answer,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: takeChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    .catch(refused);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/**
 * Like {@link verifyRegistration}. A counter that does not grow indicates a cloned authenticator.
 * @returns the new counter; `undefined` if any check fails
 */
export async function verifySignIn(
  answer: SignInAnswer,
  { id, publicKey, counter }: Credential,
  takeChallenge: TakeChallenge,
): Promise<number | undefined> {
  const { rpID, origin } = shop();
  const verified = await (await webAuthn())
    .verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: takeChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    })
    .catch(refused);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** A failure of the store is not a failure of the passkey. */
function refused(error: unknown): undefined {
  if (error instanceof AppError) throw error;
  log('warn', 'passkey refused', {}, error);
}
