import { fileDocument, fileQuery } from '#contract/content.ts';
import { recordAudit } from '../admin/audit.ts';
import { inspectPdf } from '../documents/inspect-pdf.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { fetchOne } from '../services/content.ts';
import { readStoredFile, unpublishDocument } from '../services/content-writer.ts';
import type { Publication } from './publication.ts';

/**
 * Inspects a file that was published in the Studio, as the admin panel does before it creates an
 * item (docs/product.md#publishing). A document whose file readers cannot open, or whose file runs
 * code, becomes a draft again, and the audit log says why.
 * @returns whether it was refused
 */
export async function refuseDefectiveFile({ id }: Publication): Promise<boolean> {
  const file = await fetchOne(fileQuery, { id }, fileDocument);
  const bytes = file?.url ? await readStoredFile(file.url) : undefined;
  const defect = bytes && (await inspectPdf(bytes));
  if (!file || !defect) return false;
  await recordAudit({
    who: 'The shop',
    action: 'publication-refused',
    what: `${file.title}: ${new AppError(defect).message}`,
    from: 'Studio',
  });
  await unpublishDocument(file.id);
  log('warn', 'publication refused', { type: file.type });
  return true;
}
