import { z } from 'zod';
import { keyedHash } from './keys.ts';
import { seal, unseal } from './sealed.ts';

/**
 * Tickets let their bearer download or upload one file. They are sealed, because a file's address in
 * the CMS is a secret. Web standards only: functions seal them, the Edge Function opens them.
 */

/** Ten minutes, in seconds: long enough to resume a download, too short to be worth sharing. */
const DOWNLOAD_SECONDS = 10 * 60;

/** Fifteen minutes, in seconds: enough for 10 MB over a slow line. Checked when the upload begins. */
const UPLOAD_SECONDS = 15 * 60;

const forDownload = (id: string) => ({ audience: 'download', subject: id });
const forUpload = (id: string) => ({ audience: 'upload', subject: id });

const ticketClaims = z.object({
  /** The file's address in the CMS. */
  url: z.url(),
  /** The Content-Disposition of the response. */
  disposition: z.string(),
  /** Identifies the bytes without revealing their hash, so that a download can be resumed. */
  etag: z.string(),
});
export type Ticket = z.infer<typeof ticketClaims>;

/** Seals a ticket to download the file `id`, which the CMS keeps at `url`. */
export async function sealTicket(
  secret: string,
  id: string,
  { url, disposition }: Omit<Ticket, 'etag'>,
): Promise<string> {
  const etag = `"${await keyedHash(secret, 'etag', url)}"`;
  return seal(secret, forDownload(id), { url, disposition, etag }, DOWNLOAD_SECONDS);
}

/** Opens a download ticket. @returns `undefined` where it is forged, expired or for another file */
export async function openTicket(
  secret: string,
  id: string,
  sealed: string,
): Promise<Ticket | undefined> {
  return ticketClaims.safeParse(await unseal(secret, forDownload(id), sealed)).data;
}

/** Seals a ticket to upload one file to `/objects/{id}`. */
export function sealUploadTicket(
  secret: string,
  id: string,
  seconds: number = UPLOAD_SECONDS,
): Promise<string> {
  return seal(secret, forUpload(id), {}, seconds);
}

/** Checks that a ticket allows an upload to `/objects/{id}`. */
export async function isUploadTicket(secret: string, id: string, sealed: string): Promise<boolean> {
  return (await unseal(secret, forUpload(id), sealed)) !== undefined;
}
