/** The prefix of every upload's id. */
export const UPLOAD_ID_PREFIX = 'upload-';

/** The log of uploads and of their use, by time (`unused-uploads.ts`). */
export const UPLOADS = 'unused-uploads';

const MAX_NAME_LENGTH = 120;

/** The name of an uploaded file: without folders, and of a sensible length. */
export function uploadedName(name: string | undefined): string {
  return name?.split(/[/\\]/).at(-1)?.trim().slice(-MAX_NAME_LENGTH) || 'notes.pdf';
}
