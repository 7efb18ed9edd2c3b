import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import { deriveKey } from './keys.ts';
import { acceptedAudiences, type TokenKey, toAudience } from './token-key.ts';

interface Purpose {
  audience: string;
  subject: string;
  /** True if production's older tokens without deploy and dataset are valid. */
  acceptsUnscoped?: true;
}

const HEADER = { alg: 'dir', enc: 'A256GCM' };

/** Encrypts claims as a JWT. Web standards only: functions seal, the Edge Function opens. @param seconds lifetime */
export async function seal(
  key: TokenKey,
  { audience, subject }: Purpose,
  claims: JWTPayload,
  seconds: number,
): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader(HEADER)
    .setSubject(subject)
    .setAudience(toAudience(key, audience))
    .setExpirationTime(`${seconds}s`)
    .encrypt(await deriveKey(key.secret, audience));
}

/** @returns the claims; `undefined` if it is forged, expired, or for another purpose or deploy */
export async function unseal(
  key: TokenKey,
  { audience, subject, acceptsUnscoped }: Purpose,
  token: string,
): Promise<JWTPayload | undefined> {
  const opened = await jwtDecrypt(token, await deriveKey(key.secret, audience), {
    subject,
    audience: acceptedAudiences(key, audience, acceptsUnscoped),
    requiredClaims: ['exp'],
    keyManagementAlgorithms: [HEADER.alg],
    contentEncryptionAlgorithms: [HEADER.enc],
  }).catch(() => undefined);
  return opened?.payload;
}
