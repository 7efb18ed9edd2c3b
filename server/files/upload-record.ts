export const UPLOAD_ID_PREFIX = 'upload-';

/** Log of uploads and their use, by time (`unused-uploads.ts`). */
export const UPLOADS = 'unused-uploads';

const MAX_NAME_LENGTH = 120;

export function uploadedName(name: string | undefined): string {
  return name?.split(/[/\\]/).at(-1)?.trim().slice(-MAX_NAME_LENGTH) || 'notes.pdf';
}
