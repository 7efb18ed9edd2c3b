import { AppError } from '../errors.ts';
import { deleteUnusedAsset, readStoredFile } from '../services/content-writer.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { StoredFile } from './upload-record.ts';

/**
 * Inspects a stored file before it goes on sale (docs/product.md#files). Deletes a refused file,
 * unless another document uses it.
 * @returns how many pages it has
 * @throws AppError `upload_missing` or a `pdf_…` code
 */
export async function checkFile({ assetId, url }: StoredFile): Promise<number> {
  const bytes = await readStoredFile(url);
  const { defect, pages } = bytes
    ? await inspectPdf(bytes)
    : ({ defect: 'upload_missing' } as const);
  if (defect === undefined) return pages;
  await deleteUnusedAsset(assetId);
  throw new AppError(defect, { field: 'downloadUrl' });
}
