import type { StoredPdf } from '#contract/stored-pdf.ts';
import { refuseInPreview } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { PREPARATION_VERSION } from '../preparation/version.ts';
import { readStoredFile } from '../services/content-writer.ts';
import { findFile } from './find-file.ts';
import { inspectPdf } from './inspect-pdf.ts';

/** Prepares an uploaded file. @throws AppError `upload_missing` or a `pdf_…` code */
export async function prepareFile(id: string): Promise<StoredPdf> {
  refuseInPreview();
  const { url } = await findFile(id);
  const bytes = await readStoredFile(url);
  if (!bytes) throw new AppError('upload_missing');
  const { defect, pages } = await inspectPdf(bytes);
  if (defect !== undefined) throw new AppError(defect);
  return {
    ...{ id, name: 'notes.pdf', size: bytes.length, pages },
    ...{ version: PREPARATION_VERSION, samples: [], excerpt: '' },
  };
}
