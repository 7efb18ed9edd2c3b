import { z } from 'zod';

/** An uploaded file in the CMS. Both fields are secrets, because they lead to the file. */
export const storedFile = z.object({ assetId: z.string().min(1), url: z.url() });
export type StoredFile = z.infer<typeof storedFile>;

/** The prefix of every upload's id. */
export const UPLOAD_ID_PREFIX = 'upload-';

/** How long the record of an upload lives, in seconds: a day, because the form may wait. Longer than a ticket. */
export const UPLOAD_RECORD_SECONDS = 24 * 60 * 60;

/** The key of a completed upload's record. The first write uses up the ticket. */
export const uploadKey = (uploadId: string) => `upload:${uploadId}`;
