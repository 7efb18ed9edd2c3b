import { AppError } from '../errors.ts';
import { deleteUnusedAsset, readStoredFile } from '../services/content-writer.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { StoredFile } from './upload-record.ts';

/**
 * Reads a stored file again before it goes on sale (design: Files). One that is refused is deleted,
 * unless something else uses it.
 * @throws AppError `invalid_request` with what is wrong
 */
export async function checkFile({ assetId, url }: StoredFile): Promise<void> {
  const bytes = await readStoredFile(url);
  const defect = bytes ? await inspectPdf(bytes) : 'upload_missing';
  if (!defect) return;
  await deleteUnusedAsset(assetId);
  throw new AppError(defect, { field: 'downloadUrl' });
}
