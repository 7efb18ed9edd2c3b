import { z } from 'zod';

/** Where the CMS keeps an uploaded file. Both are secrets: they tell or contain the file's address. */
export const storedFile = z.object({ assetId: z.string().min(1), url: z.url() });
export type StoredFile = z.infer<typeof storedFile>;

/** How the ids of uploads begin. */
export const UPLOAD_ID_PREFIX = 'upload-';

/** A day: the form beside the upload may wait for a while. Longer than a ticket lives. Seconds. */
export const UPLOAD_SECONDS = 24 * 60 * 60;

/** The record of an upload that arrived: whoever writes it first has spent the ticket. */
export const uploadKey = (uploadId: string) => `upload:${uploadId}`;
