import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { deriveKey } from './keys.ts';

/** What a token is for, and whom or what it is about. */
interface Purpose {
  audience: string;
  subject?: string;
}

const ALGORITHM = 'HS256';
const ISSUER = 'shop';

/**
 * Signs claims as a JWT (HS256). Its bearer can read them, but cannot change them.
 * @param seconds the token's lifetime
 */
export async function sign(
  secret: string,
  { audience, subject }: Purpose & { subject: string },
  claims: JWTPayload,
  seconds: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(await deriveKey(secret, audience));
}

/**
 * Verifies a signed token.
 * @returns its claims, or `undefined` where it is forged, expired or for another purpose
 */
export async function verify(
  secret: string,
  { audience, subject }: Purpose,
  token: string,
): Promise<JWTPayload | undefined> {
  const verified = await jwtVerify(token, await deriveKey(secret, audience), {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience,
    requiredClaims: ['exp', 'sub'],
    ...(subject === undefined ? {} : { subject }),
  }).catch(() => undefined);
  return verified?.payload;
}
