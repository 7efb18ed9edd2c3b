import { base64url, EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/**
 * A ticket lets its bearer fetch one file for ten minutes: long enough for a broken download to go
 * on, too short to be worth passing around. It is sealed, because a file's address in the CMS is a
 * secret. Web standards only: functions seal it, the Edge Function opens it.
 */
const TICKET_LIFE = '10m';

const AUDIENCE = 'download';

const ticketClaims = z.object({
  /** The file's address in the CMS. */
  url: z.url(),
  /** The answer's Content-Disposition. */
  disposition: z.string(),
  /** Stands for the bytes without telling their hash, so that a broken download can go on. */
  etag: z.string(),
});
export type Ticket = z.infer<typeof ticketClaims>;

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Seals a ticket for the file `id` at `url`. */
export async function sealTicket(
  secret: string,
  id: string,
  { url, disposition }: Omit<Ticket, 'etag'>,
): Promise<string> {
  const etag = `"${base64url.encode((await digest(`${secret} ${url}`)).slice(0, 16))}"`;
  return new EncryptJWT({ url, disposition, etag })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setExpirationTime(TICKET_LIFE)
    .encrypt(await digest(secret));
}

/** Opens a ticket; `undefined` for a forged or expired one, or one for another file. */
export async function openTicket(
  secret: string,
  id: string,
  sealed: string,
): Promise<Ticket | undefined> {
  const opened = await jwtDecrypt(sealed, await digest(secret), {
    subject: id,
    audience: AUDIENCE,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => undefined);
  const claims = ticketClaims.safeParse(opened?.payload);
  return claims.success ? claims.data : undefined;
}
