import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import { deriveKey } from './keys.ts';

/** What a token is for, and what it is about. */
interface Purpose {
  audience: string;
  subject: string;
}

const HEADER = { alg: 'dir', enc: 'A256GCM' };

/**
 * Seals claims as an encrypted JWT. Its bearer can neither read nor change them. Web standards only:
 * functions seal, the Edge Function opens.
 * @param seconds the token's lifetime
 */
export async function seal(
  secret: string,
  { audience, subject }: Purpose,
  claims: JWTPayload,
  seconds: number,
): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader(HEADER)
    .setSubject(subject)
    .setAudience(audience)
    .setExpirationTime(`${seconds}s`)
    .encrypt(await deriveKey(secret, audience));
}

/**
 * Opens a sealed token.
 * @returns its claims, or `undefined` where it is forged, expired or for another purpose
 */
export async function unseal(
  secret: string,
  { audience, subject }: Purpose,
  token: string,
): Promise<JWTPayload | undefined> {
  const opened = await jwtDecrypt(token, await deriveKey(secret, audience), {
    subject,
    audience,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: [HEADER.alg],
    contentEncryptionAlgorithms: [HEADER.enc],
  }).catch(() => undefined);
  return opened?.payload;
}
