import type { z } from 'zod';
import type { prepareUpload } from '#contract/objects.ts';
import { prepareFile } from './prepare-file.ts';

type Uploaded = z.infer<typeof prepareUpload.response>;

/**
 * Prepares an uploaded file, and shows its first page to whoever uploaded it.
 * @throws AppError as `prepareFile` does
 */
export async function prepareUploaded(id: string): Promise<Uploaded> {
  return { pdf: await prepareFile(id), picture: '' };
}
