import type { z } from 'zod';
import type {
  RegistrationAnswer,
  registrationOptions,
  SignInAnswer,
  signInOptions,
} from '#contract/admin/passkeys.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

/** Web Authentication: what authenticators are asked, and whether their answers are true. */

/** How long a challenge works, in seconds: enough to fetch a phone or a security key. */
export const CHALLENGE_SECONDS = 3 * 60;

const timeout = CHALLENGE_SECONDS * 1000;

/** Reads certificates and much else, so it is loaded by the first call that needs it. */
const webAuthn = () => import('@simplewebauthn/server');

/** A passkey belongs to the shop's host name, and answers at its address alone. */
function shop(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config().SITE_URL);
  return { rpID: hostname, origin };
}

/** Ed25519, ECDSA with P-256, RSA: what authenticators have (numbers of COSE). */
const supportedAlgorithmIDs = [-8, -7, -257];

/** All passkeys are of one person, the owner: a device keeps one of them for the shop. */
const OWNER_ID = new TextEncoder().encode('owner');

/** Creates what a browser asks an authenticator in order to sign in. */
export async function createSignInOptions(): Promise<z.output<typeof signInOptions>> {
  const { rpID } = shop();
  const { challenge } = await (await webAuthn()).generateAuthenticationOptions({ rpID });
  return { challenge, rpId: rpID, timeout, userVerification: 'required' };
}

/** Creates what a browser asks an authenticator in order to make a passkey. @param known ids of those that exist */
export async function createRegistrationOptions(
  known: string[],
): Promise<z.output<typeof registrationOptions>> {
  const { SHOP_NAME, OWNER_EMAIL } = config();
  const { rpID } = shop();
  const { challenge, user, pubKeyCredParams } = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: SHOP_NAME,
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
    rp: { id: rpID, name: SHOP_NAME },
    excludeCredentials: known.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** What the shop keeps of a passkey in order to know its answers. */
export interface Credential {
  id: string;
  /** Its public key, COSE in base64url. */
  publicKey: string;
  /** How often it has signed, as it says; always 0 where it does not count. */
  counter: number;
}

type TakeChallenge = (challenge: string) => Promise<boolean>;

/**
 * Verifies the answer of an authenticator that made a passkey: its challenge, the shop's address and host
 * name, that its user was present and verified.
 * @param takeChallenge uses up a challenge; false where it was not given or has been used
 * @returns `undefined` where any of this is wrong
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
 * Verifies the answer of an authenticator that signs in, as {@link verifyRegistration} does, with its
 * signature and its counter: one that does not grow is a copy's.
 * @returns the new counter, or `undefined` where any of this is wrong
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

/** A failure of the store is no fault of the passkey. */
function refused(error: unknown): undefined {
  if (error instanceof AppError) throw error;
  log('warn', 'passkey refused', {}, error);
}
