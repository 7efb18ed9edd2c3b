import { base64url, EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';

/** What a sealed text is for, for whom, and until when. */
interface Purpose {
  audience: string;
  subject: string;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Stands for a text without telling it; the same secret and text give the same mark. */
export async function mark(secret: string, text: string): Promise<string> {
  return base64url.encode((await digest(`${secret} ${text}`)).slice(0, 16));
}

/**
 * Seals claims so that nobody else can read or change them. Web standards only: functions seal,
 * the Edge Function opens.
 * @param life e.g. `10m`
 */
export async function seal(
  secret: string,
  { audience, subject }: Purpose,
  claims: JWTPayload,
  life: string,
): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(subject)
    .setAudience(audience)
    .setExpirationTime(life)
    .encrypt(await digest(secret));
}

/** Opens what was sealed for this purpose; `undefined` for anything forged, expired or foreign. */
export async function unseal(
  secret: string,
  { audience, subject }: Purpose,
  sealed: string,
): Promise<JWTPayload | undefined> {
  const opened = await jwtDecrypt(sealed, await digest(secret), {
    subject,
    audience,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => undefined);
  return opened?.payload;
}
