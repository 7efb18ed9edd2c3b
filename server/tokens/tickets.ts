import type { JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { seal, type TokenKey, unseal } from './seal.ts';

/**
 * Tickets to download or upload one file. Sealed, because they contain secret addresses. Web standards
 * only: functions seal, the Edge Function opens.
 */

/** Ten minutes: long enough to resume a download, too short to be worth sharing. */
const DOWNLOAD_SECONDS = 10 * 60;

/** Fifteen minutes: enough for 10 MB over a slow line. Checked when the upload begins. */
const UPLOAD_SECONDS = 15 * 60;

const forDownload = (id: string) => ({ audience: 'download', subject: id });
const forUpload = (id: string) => ({ audience: 'upload', subject: id });

export function sealTicket(key: TokenKey, id: string, claims: JWTPayload): Promise<string> {
  return seal(key, forDownload(id), claims, DOWNLOAD_SECONDS);
}

/** @returns `undefined` if the ticket is forged, expired or for another file */
export async function openTicket<T extends z.ZodMiniType>(
  key: TokenKey,
  id: string,
  sealed: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  return schema.safeParse(await unseal(key, forDownload(id), sealed)).data;
}

/** Person who uploads, for the audit log. Empty in tickets of earlier versions. */
const uploader = z.object({ who: z._default(z.string(), ''), from: z._default(z.string(), '') });
export type Uploader = z.infer<typeof uploader>;

export function sealUploadTicket(
  key: TokenKey,
  id: string,
  by?: Uploader,
  seconds: number = UPLOAD_SECONDS,
): Promise<string> {
  return seal(key, forUpload(id), { ...by }, seconds);
}

/** @returns `undefined` if the ticket is forged, expired or for another file */
export async function openUploadTicket(
  key: TokenKey,
  id: string,
  sealed: string,
): Promise<Uploader | undefined> {
  return uploader.safeParse(await unseal(key, forUpload(id), sealed)).data;
}
