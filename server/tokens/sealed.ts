import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import { deriveKey } from './keys.ts';
import { acceptedAudiences, type TokenKey, toAudience } from './token-key.ts';

/** What a token is for, and what it is about. */
interface Purpose {
  audience: string;
  subject: string;
  /** True if tokens of production without deploy and dataset are valid. */
  acceptsUnscoped?: true;
}

const HEADER = { alg: 'dir', enc: 'A256GCM' };

/**
 * Seals claims as an encrypted JWT. Its bearer can neither read nor change them. Web standards only:
 * functions seal, the Edge Function opens.
 * @param seconds the token's lifetime
 */
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

/**
 * Opens a sealed token.
 * @returns its claims, or `undefined` if it is forged, expired, or for another purpose or deploy
 */
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
