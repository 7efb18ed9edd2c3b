/** The prefix of every upload's id. */
export const UPLOAD_ID_PREFIX = 'upload-';

/** The log of uploads, by time. One that no document names within a day is deleted. */
export const UPLOADS = 'unused-uploads';

const MAX_NAME_LENGTH = 120;

/** The name of an uploaded file: without folders, and of a sensible length. */
export function uploadedName(name: string | undefined): string {
  return name?.split(/[/\\]/).at(-1)?.trim().slice(-MAX_NAME_LENGTH) || 'notes.pdf';
}
