import { base64url, EncryptJWT, type JWTPayload, jwtDecrypt, jwtVerify, SignJWT } from 'jose';
import { isProduction, keyPrefix } from '../deploy.ts';

/** Web standards only, for the Edge Function. */

const bytes = (text: string) => new TextEncoder().encode(text);

/** Cache of derived keys. Secrets change only with a deploy. */
const derived = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * Derives a key from a secret (HKDF, RFC 5869). Each purpose has its own key, so that no token serves
 * another purpose.
 * @returns 256 bits
 */
export function deriveKey(secret: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const name = JSON.stringify([secret, purpose]);
  const key = derived.get(name) ?? derive(secret, purpose);
  derived.set(name, key);
  return key;
}

async function derive(secret: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const master = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytes(''), info: bytes(purpose) };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, master, 256));
}

/** HMAC-SHA-256 under a derived key. @returns base64url */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = await deriveKey(secret, purpose);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text))));
}

/** A secret and the shop's dataset. Previews may share both with production. */
export interface TokenKey {
  secret: string;
  dataset: string;
}

/** Binds tokens to deploy and dataset, so that a preview's tokens open nothing here. Web standards only. */
const toAudience = ({ dataset }: TokenKey, audience: string): string =>
  `${keyPrefix()}${dataset}:${audience}`;

/** @param acceptsUnscoped for tokens that live for weeks or years: production made some without deploy and dataset */
const acceptedAudiences = (key: TokenKey, audience: string, acceptsUnscoped = false): string[] =>
  acceptsUnscoped && isProduction()
    ? [toAudience(key, audience), audience]
    : [toAudience(key, audience)];

interface Purpose {
  audience: string;
  subject: string;
  /** True if production's older tokens without deploy and dataset are valid. */
  acceptsUnscoped?: true;
}

const ALGORITHM = 'HS256';
const ISSUER = 'shop';

/** Signs claims as a JWT (HS256), which its bearer can read but not change. @param seconds lifetime */
export async function sign(
  key: TokenKey,
  { audience, subject }: Purpose,
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
  { audience, subject, acceptsUnscoped }: Omit<Purpose, 'subject'> & Partial<Purpose>,
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
