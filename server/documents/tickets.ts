import { z } from 'zod';
import { mark, seal, unseal } from './sealed.ts';

/**
 * A ticket lets its bearer fetch one file for ten minutes: long enough for a broken download to go
 * on, too short to be worth passing around. It is sealed, because a file's address in the CMS is a
 * secret. Web standards only: functions seal it, the Edge Function opens it.
 */
const DOWNLOAD_LIFE = '10m';

/** Long enough for 10 MB over a school's line. Only the beginning of the upload is checked. */
const UPLOAD_LIFE = '15m';

const forDownload = (id: string) => ({ audience: 'download', subject: id });
const forUpload = (id: string) => ({ audience: 'upload', subject: id });

const ticketClaims = z.object({
  /** The file's address in the CMS. */
  url: z.url(),
  /** The answer's Content-Disposition. */
  disposition: z.string(),
  /** Stands for the bytes without telling their hash, so that a broken download can go on. */
  etag: z.string(),
});
export type Ticket = z.infer<typeof ticketClaims>;

/** Seals a ticket for the file `id` at `url`. */
export async function sealTicket(
  secret: string,
  id: string,
  { url, disposition }: Omit<Ticket, 'etag'>,
): Promise<string> {
  const etag = `"${await mark(secret, url)}"`;
  return seal(secret, forDownload(id), { url, disposition, etag }, DOWNLOAD_LIFE);
}

/** Opens a ticket; `undefined` for a forged or expired one, or one for another file. */
export async function openTicket(
  secret: string,
  id: string,
  sealed: string,
): Promise<Ticket | undefined> {
  const claims = ticketClaims.safeParse(await unseal(secret, forDownload(id), sealed));
  return claims.success ? claims.data : undefined;
}

/** Seals the ticket with which one file may be put at `/objects/{id}`. */
export function sealUploadTicket(
  secret: string,
  id: string,
  life: string = UPLOAD_LIFE,
): Promise<string> {
  return seal(secret, forUpload(id), {}, life);
}

/** Whether this is the ticket for putting a file there. */
export async function isUploadTicket(secret: string, id: string, sealed: string): Promise<boolean> {
  return (await unseal(secret, forUpload(id), sealed)) !== undefined;
}
