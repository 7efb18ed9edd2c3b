import { AppError } from '../errors.ts';
import { deleteUnusedAsset, readStoredFile } from '../services/content-writer.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { StoredFile } from './upload-record.ts';

/**
 * Inspects a stored file before it goes on sale (docs/product.md#files). Deletes a refused file,
 * unless another document uses it.
 * @throws AppError `upload_missing` or a `pdf_…` code
 */
export async function checkFile({ assetId, url }: StoredFile): Promise<void> {
  const bytes = await readStoredFile(url);
  const defect = bytes ? await inspectPdf(bytes) : 'upload_missing';
  if (!defect) return;
  await deleteUnusedAsset(assetId);
  throw new AppError(defect, { field: 'downloadUrl' });
}
