import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { deriveKey } from './keys.ts';
import { acceptedAudiences, type TokenKey, toAudience } from './token-key.ts';

interface Purpose {
  audience: string;
  subject?: string;
  /** True if production's older tokens without deploy and dataset are valid. */
  acceptsUnscoped?: true;
}

const ALGORITHM = 'HS256';
const ISSUER = 'shop';

/** Signs claims as a JWT (HS256), which its bearer can read but not change. @param seconds lifetime */
export async function sign(
  key: TokenKey,
  { audience, subject }: Purpose & { subject: string },
  claims: JWTPayload,
  seconds: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(toAudience(key, audience))
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(await deriveKey(key.secret, audience));
}

/** @returns the claims; `undefined` if it is forged, expired, or for another purpose or deploy */
export async function verify(
  key: TokenKey,
  { audience, subject, acceptsUnscoped }: Purpose,
  token: string,
): Promise<JWTPayload | undefined> {
  const verified = await jwtVerify(token, await deriveKey(key.secret, audience), {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: acceptedAudiences(key, audience, acceptsUnscoped),
    requiredClaims: ['exp', 'sub'],
    ...(subject === undefined ? {} : { subject }),
  }).catch(() => undefined);
  return verified?.payload;
}
