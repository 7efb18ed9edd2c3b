import type { JWTPayload } from 'jose';
import type * as z from 'zod/mini';
import { seal, unseal } from './sealed.ts';
import type { TokenKey } from './token-key.ts';

/**
 * Tickets let their bearer download or upload one file. They are sealed, because what they lead to is
 * a secret. Web standards only: functions seal them, the Edge Function opens them.
 */

/** Ten minutes, in seconds: long enough to resume a download, too short to be worth sharing. */
const DOWNLOAD_SECONDS = 10 * 60;

/** Fifteen minutes, in seconds: enough for 10 MB over a slow line. Checked when the upload begins. */
const UPLOAD_SECONDS = 15 * 60;

const forDownload = (id: string) => ({ audience: 'download', subject: id });
const forUpload = (id: string) => ({ audience: 'upload', subject: id });

/** Seals a ticket to download from `/objects/{id}`. @param claims what the download delivers */
export function sealTicket(key: TokenKey, id: string, claims: JWTPayload): Promise<string> {
  return seal(key, forDownload(id), claims, DOWNLOAD_SECONDS);
}

/**
 * Opens a download ticket.
 * @param schema of its claims
 * @returns `undefined` where it is forged, expired or for another file
 */
export async function openTicket<T extends z.ZodMiniType>(
  key: TokenKey,
  id: string,
  sealed: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  return schema.safeParse(await unseal(key, forDownload(id), sealed)).data;
}

/** Seals a ticket to upload one file to `/objects/{id}`. */
export function sealUploadTicket(
  key: TokenKey,
  id: string,
  seconds: number = UPLOAD_SECONDS,
): Promise<string> {
  return seal(key, forUpload(id), {}, seconds);
}

/** Checks that a ticket allows an upload to `/objects/{id}`. */
export async function isUploadTicket(key: TokenKey, id: string, sealed: string): Promise<boolean> {
  return (await unseal(key, forUpload(id), sealed)) !== undefined;
}
